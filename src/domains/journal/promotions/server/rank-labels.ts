import type { Rank } from '#domains/members/people/belt-order.ts'
import { translatable } from '#platform/translatable.ts'
import { beltNames } from '#ui/belt-names.ts'

/** "blue belt, 2 stripes", within sentences. */
export function inEnglish({ belt, stripes }: Rank): string {
  const worn = beltNames[belt].message
  if (stripes === 0) return worn
  return stripes === 1 ? translatable(`${worn}, 1 stripe`) : translatable(`${worn}, ${stripes} stripes`)
}
