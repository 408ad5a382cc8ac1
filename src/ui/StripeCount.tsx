import { Plural, SelectOrdinal } from '@lingui/react/macro'
import { type BeltSlug, hasDegrees } from './belts.ts'

/** How many stripes are worn, as it is said: of a black belt it is the degree. */
export function StripeCount({ belt, stripes }: { belt: BeltSlug | 'default'; stripes: number }) {
  return (
    <span className="whitespace-nowrap">
      {hasDegrees(belt) ? (
        <SelectOrdinal value={stripes} one="#st degree" two="#nd degree" few="#rd degree" other="#th degree" />
      ) : (
        <Plural value={stripes} one="# stripe" other="# stripes" />
      )}
    </span>
  )
}
