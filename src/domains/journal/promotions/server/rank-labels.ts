import type { Rank } from '#domains/members/people/belt-order.ts'
import { type Message, message } from '#platform/messages.ts'
import { beltNames } from '#ui/belt-names.ts'

/** A rank within a sentence: "blue belt, 2 stripes". */
export function rankMessage({ belt, stripes }: Rank): Message {
  const worn: Message = beltNames[belt]
  if (stripes === 0) return worn
  return message('{worn}, {stripes, plural, one {# stripe} other {# stripes}}', { worn, stripes })
}
