#include "memory/trust.h"

#include <algorithm>

namespace jiyi::memory {

Trust trust_of(Channel channel) {
  switch (channel) {
    case Channel::Operator:
    case Channel::User:
      return Trust::High;
    case Channel::Agent:
      return Trust::Medium;
    case Channel::Import:
    case Channel::OtherAgent:
      return Trust::Low;
    case Channel::Tool:
    case Channel::Web:
    case Channel::Document:
      break;
  }
  return Trust::Untrusted;
}

Trust trust_of(Channel channel, std::span<const Trust> parents) {
  Trust least = trust_of(channel);
  for (const Trust parent : parents)
    least = std::min(least, parent);
  return least;
}

}  // namespace jiyi::memory
