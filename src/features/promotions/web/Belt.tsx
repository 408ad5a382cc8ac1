import { useLingui } from '@lingui/react/macro'
import { beltWords } from '#ui/belt-words.ts'
import { StripeCount } from '#ui/StripeCount.tsx'
import type { Rank } from '../belt-order.ts'

/** A rank in words: "Blue belt, 2 stripes". */
export function Belt({ belt, stripes }: Rank) {
  const { i18n } = useLingui()
  return (
    <>
      {i18n._(beltWords[belt])}
      {stripes > 0 && (
        <>
          {', '}
          <StripeCount belt={belt} stripes={stripes} />
        </>
      )}
    </>
  )
}
