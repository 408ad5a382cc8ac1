import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RankingBreakdown } from '#domains/feed/activities/contract.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { Dialog } from '#ui/Dialog.tsx'

const REASONS = {
  own: msg`It's your post.`,
  friend: msg`You and the author follow each other.`,
  following: msg`You follow the author.`,
  gym: msg`It's from one of your gyms.`,
  near: msg`It was shared near you, and the people you follow haven't posted much.`,
  country: msg`It was shared in your country, and the people you follow haven't posted much.`,
  world: msg`It's public, and the people you follow haven't posted much.`,
} as const satisfies Record<RankingBreakdown['reason'], MessageDescriptor>

/** The components of an entry's ranking score in the feed. */
export default function WhyDialog({ why, onClose }: { why: RankingBreakdown; onClose: () => void }) {
  const { i18n } = useLingui()
  const number = (value: number) =>
    new Intl.NumberFormat(regionalLocale(i18n.locale), { maximumFractionDigits: 2 }).format(value)
  const hours = Math.round(why.ageHours)
  return (
    <Dialog open onClose={onClose} title={<Trans>Why this?</Trans>} width="card">
      <p>{i18n._(REASONS[why.reason])}</p>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 tabular-nums">
        <Part name={<Trans>Type of post</Trans>}>{number(why.score)}</Part>
        <Part name={<Trans>How recent it is ({hours} h)</Trans>}>× {number(Math.exp(-why.ageHours / 36))}</Part>
        <Part name={<Trans>How connected you are</Trans>}>× {number(why.affinity)}</Part>
        <Part name={<Trans>Boost</Trans>}>× {number(why.boost)}</Part>
      </dl>
      <p className="mt-4 text-sm text-quiet">
        <Trans>
          The feed shows at most two posts in a row from the same person. At least one post in five is from a friend, if
          your friends have posted.
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
