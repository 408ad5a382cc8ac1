import { Trans, useLingui } from '@lingui/react/macro'
import { feeOf, PLATFORM_FEE_PERCENT } from '#domains/creators/subscriptions/fees.ts'
import { type Currency, formatMoney } from '#platform/money.ts'
import { paths } from '#platform/web/paths.ts'
import { usePercent } from '#platform/web/percent.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Points } from '#ui/Points.tsx'
import type { MyApplication } from '../contract.ts'
import { currencyOf } from '../countries.ts'

/** The benefits for creators, and the fee. */
export function ApplyIntro({ data: { applying, application, profile } }: { data: MyApplication }) {
  const begun = application?.state === 'draft'
  return (
    <>
      <Card title={<Trans>What you get</Trans>}>
        <Points>
          <Trans>Your own page, with up to five tiers at prices you set.</Trans>
          <Trans>Videos, articles, live classes, drill plans and courses, for everyone or just for members.</Trans>
          <Trans>No lock-in: members can cancel at any time.</Trans>
          <Trans>Payouts to your bank, with a full statement.</Trans>
        </Points>
      </Card>
      <Card title={<Trans>What it costs</Trans>}>
        <FeeTable currency={currencyOf(profile.country)} />
        <p className="mt-3 text-sm text-quiet">
          <Trans>Card processing is included in our fee. Free tiers cost nothing.</Trans>
        </p>
        {(applying.status === 'may' || begun) && (
          <ButtonLink to={paths.creatorApply('form')} look="primary" className="mt-6 max-sm:w-full">
            {begun ? <Trans>Continue your application</Trans> : <Trans>Start your application</Trans>}
          </ButtonLink>
        )}
      </Card>
    </>
  )
}

const EXAMPLES = { JPY: [800, 2000] as const, other: [990, 2500] as const }

/** The fee on two example prices. */
function FeeTable({ currency }: { currency: Currency }) {
  const { i18n } = useLingui()
  const money = (amount: number) => formatMoney(amount, currency, regionalLocale(i18n.locale))
  const fee = usePercent()(PLATFORM_FEE_PERCENT / 100)
  const prices = currency === 'JPY' ? EXAMPLES.JPY : EXAMPLES.other
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left tabular-nums">
        <thead className="text-sm text-quiet">
          <tr>
            <th scope="col" className="py-2 pr-2 font-normal">
              <Trans>A member pays</Trans>
            </th>
            <th scope="col" className="py-2 pr-2 font-normal">
              <Trans>Open Mat, {fee}</Trans>
            </th>
            <th scope="col" className="py-2 font-normal">
              <Trans>You get</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <tr key={price} className="border-t border-line">
              <td className="py-2 pr-2">{money(price)}</td>
              <td className="py-2 pr-2">{money(feeOf(price))}</td>
              <td className="py-2 font-semibold">{money(price - feeOf(price))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
