import { Plural, SelectOrdinal } from '@lingui/react/macro'
import { type BeltSlug, hasDegrees } from './belts.ts'

/** The number of stripes; from black belt on, they're called degrees. */
export function StripeCount({ belt, stripes }: { belt: BeltSlug | 'default'; stripes: number }) {
  return (
    <span className="inline-block">
      {hasDegrees(belt) ? (
        <SelectOrdinal value={stripes} one="#st degree" two="#nd degree" few="#rd degree" other="#th degree" />
      ) : (
        <Plural value={stripes} one="# stripe" other="# stripes" />
      )}
    </span>
  )
}
