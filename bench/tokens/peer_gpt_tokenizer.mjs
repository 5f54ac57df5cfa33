// Counts the files named as `NAME=PATH` with o200k_base and prints a JSON line for each:
// name, tokens, processor seconds of the best of three runs.

import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const [folder, ...texts] = process.argv.slice(2)
const require = createRequire(path.resolve(folder) + path.sep)
const { countTokens } = require('gpt-tokenizer/encoding/o200k_base')

for (const pair of texts) {
  const at = pair.indexOf('=')
  const text = fs.readFileSync(pair.slice(at + 1), 'utf8')
  let tokens = 0
  let seconds = Infinity
  for (let run = 0; run < 3; ++run) {
    const start = process.cpuUsage()
    tokens = countTokens(text)
    const used = process.cpuUsage(start)
    seconds = Math.min(seconds, (used.user + used.system) / 1e6)
  }
  console.log(JSON.stringify({ name: pair.slice(0, at), tokens, seconds }))
}
