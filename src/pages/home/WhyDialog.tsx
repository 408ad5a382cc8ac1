import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Why } from '#domains/feed/activities/contract.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { Dialog } from '#ui/Dialog.tsx'

const REASONS = {
  own: msg`It is yours.`,
  friend: msg`You and its author follow each other.`,
  following: msg`You follow its author.`,
  gym: msg`It is from a gym of yours.`,
  near: msg`It was shared near you, and your own circle is quiet.`,
  country: msg`It was shared in your country, and your own circle is quiet.`,
  world: msg`It's public, and your own circle is quiet.`,
} as const satisfies Record<Why['reason'], MessageDescriptor>

/** The parts that gave an entry its place in the ranked feed. */
export default function WhyDialog({ why, onClose }: { why: Why; onClose: () => void }) {
  const { i18n } = useLingui()
  const number = (value: number) =>
    new Intl.NumberFormat(regionalLocale(i18n.locale), { maximumFractionDigits: 2 }).format(value)
  const hours = Math.round(why.ageHours)
  return (
    <Dialog open onClose={onClose} title={<Trans>Why this?</Trans>} width="card">
      <p>{i18n._(REASONS[why.reason])}</p>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 tabular-nums">
        <Part name={<Trans>What kind of entry it is</Trans>}>{number(why.score)}</Part>
        <Part name={<Trans>How fresh it is, after {hours} h</Trans>}>× {number(Math.exp(-why.ageHours / 36))}</Part>
        <Part name={<Trans>How close you are</Trans>}>× {number(why.affinity)}</Part>
        <Part name={<Trans>Boost</Trans>}>× {number(why.boost)}</Part>
      </dl>
      <p className="mt-4 text-sm text-quiet">
        <Trans>
          At most two entries of one person stand in a row, and one in five is from a friend while there are any.
        </Trans>
      </p>
    </Dialog>
  )
}

function Part({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </>
  )
}
