import { spoken } from '#platform/spoken.ts'
import { beltNames } from '#ui/belt-names.ts'
import type { Rank } from '../belt-order.ts'

/** "blue belt, 2 stripes", within sentences. */
export function inEnglish({ belt, stripes }: Rank): string {
  const worn = beltNames[belt].message
  if (stripes === 0) return worn
  return stripes === 1 ? spoken(`${worn}, 1 stripe`) : spoken(`${worn}, ${stripes} stripes`)
}
