# Reads what ctest prints: counts, shows progress, lets the output of failing tests through.
# Appends "PASSED FAILED" to the file named by `summary` and ends with ctest's own status.

BEGIN { terminal = (system("test -t 2") == 0) }

function fresh_line() {
  if (open_line) printf "\n" >"/dev/stderr"
  open_line = 0
}

function progress(done, total) {
  if (terminal) {
    printf "\rtest: %d of %d, %d failed ", done, total, failed >"/dev/stderr"
    open_line = 1
  } else if (int(done * 5 / total) != fifth) {
    fifth = int(done * 5 / total)
    printf "test: %d of %d, %d failed\n", done, total, failed >"/dev/stderr"
  }
}

/^ *[0-9]+\/[0-9]+ +Test +#[0-9]+: / {
  split($1, at, "/")
  if (/ Passed +[0-9.]+ sec$/) passed++
  else if (/\*\*\*(Skipped|Not Run \(Disabled\))/) skipped++
  else { failed++; fresh_line(); print; fflush() }
  progress(at[1], at[2])
  next
}
/^ *Start +[0-9]+: / || /^Test project / || /^Internal ctest changing/ { next }
/^exit:[0-9]+$/ { status = substr($0, 6); next }
/% tests passed, / { in_summary = 1; next }
/^The following tests FAILED:/ { failures = 1; in_summary = 0 }
in_summary { next }
failures && !NF { failures = 0; in_summary = 1 }
# The outcome of each test was counted above; the rest is what failing tests printed.
/^Errors while running CTest/ { next }
NF { fresh_line(); print; fflush() }

END {
  fresh_line()
  if (skipped) printf "test: %d skipped\n", skipped
  if (status != 0 && failed == 0) failed = 1
  printf "%d %d\n", passed, failed >>summary
  exit status
}
