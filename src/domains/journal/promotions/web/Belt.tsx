import { useLingui } from '@lingui/react/macro'
import type { Rank } from '#domains/members/people/belt-order.ts'
import { beltLabel } from '#ui/belt-labels.ts'
import { StripeCount } from '#ui/StripeCount.tsx'

/** A rank as text: "Blue belt, 2 stripes". */
export function Belt({ belt, stripes }: Rank) {
  const { i18n } = useLingui()
  return (
    <>
      {beltLabel(i18n, belt)}
      {stripes > 0 && (
        <>
          {', '}
          <StripeCount belt={belt} stripes={stripes} />
        </>
      )}
    </>
  )
}
