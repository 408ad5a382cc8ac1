import calls from 'virtual:calls/content'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { contentContract } from '#domains/creators/content/contract.ts'
import { ContentRow } from '#domains/creators/content/web/ContentRow.tsx'
import type { CreatorPage } from '#domains/creators/creators/contract.ts'
import type { Offer } from '#domains/creators/tiers/contract.ts'
import type { Interval } from '#domains/creators/tiers/limits.ts'
import { savingOf } from '#domains/creators/tiers/rules.ts'
import { IntervalSwitch } from '#domains/creators/tiers/web/IntervalSwitch.tsx'
import { paths } from '#platform/web/paths.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { classes } from '#ui/classes.ts'
import { REFUND_DAYS } from '../../changes-rules.ts'
import { CreatorHeader } from './CreatorHeader.tsx'
import { OfferedTier } from './OfferedTier.tsx'
import { PaymentsNote } from './PaymentsNote.tsx'

type OfferedOffer = Extract<Offer, { status: 'offered' }>

/** A creator's tiers, each with the actions available to the viewer. */
export function OfferedTiers({ offer }: { offer: OfferedOffer }) {
  const { t } = useLingui()
  const [interval, setInterval] = useState<Interval>('month')
  const { creator, items } = offer
  const name = creator.displayName
  const saving = Math.max(...items.map(savingOf))
  const byYear = items.some(({ yearlyPrice }) => yearlyPrice !== null)
  return (
    <article aria-labelledby="creator-name" className="flex flex-col gap-4 py-4 sm:gap-6 sm:py-6">
      <title>{`${t`Become a member of ${name}`} · Open Mat`}</title>
      <CreatorHeader creator={creator} />
      <RelationNote offer={offer} />
      <PaymentsNote />
      <section aria-labelledby="tiers" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="tiers" className="text-xl">
            <Trans>Choose a membership</Trans>
          </h2>
          {byYear && <IntervalSwitch interval={interval} onChange={setInterval} saving={saving} />}
        </div>
        <div className={classes('grid gap-4', COLUMNS[Math.min(items.length, 3) as 1 | 2 | 3])}>
          {items.map((tier) => (
            <OfferedTier key={tier.id} tier={tier} offer={offer} interval={interval} />
          ))}
        </div>
        <p className="text-sm text-quiet">
          <Trans>
            Cancel at any time and keep access until the end of the time you've paid for. Ask within {REFUND_DAYS} days
            and we'll refund your first payment.
          </Trans>
        </p>
      </section>
      <FreeLessons creator={creator} />
    </article>
  )
}

const COLUMNS = { 1: 'max-w-card', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' }

function RelationNote({ offer: { creator, relation, items } }: { offer: OfferedOffer }) {
  switch (relation.is) {
    case 'visitor':
    case 'nobody':
      return null
    case 'creator':
      return (
        <Alert
          title={<Trans>This is how members see your page</Trans>}
          action={
            <ButtonLink size="small" to={paths.creatorDashboard('tiers')}>
              <Trans>Edit your tiers</Trans>
            </ButtonLink>
          }
        />
      )
    case 'member': {
      const tier = items.find(({ id }) => id === relation.tierId)?.name
      const name = creator.displayName
      return (
        <Alert
          tone="good"
          title={
            tier ? (
              <Trans>
                You're a member of {name}: {tier}
              </Trans>
            ) : (
              <Trans>You're a member of {name}</Trans>
            )
          }
          action={
            <ButtonLink size="small" to={paths.memberships()}>
              <Trans>Manage</Trans>
            </ButtonLink>
          }
        />
      )
    }
  }
}

const content = queriesOf<typeof contentContract>(calls)

const SAMPLES = 3

/** Free lessons to try before choosing a tier. */
function FreeLessons({ creator: { uid } }: { creator: Pick<CreatorPage, 'uid'> }) {
  const { data } = useQuery(content.of.queryOptions({ input: { uid, samples: true, limit: SAMPLES } }))
  if (!data || data.items.length === 0) return null
  return (
    <Card title={<Trans>Try these for free</Trans>} padding="none">
      <ul className="divide-y divide-line">
        {data.items.slice(0, SAMPLES).map((piece) => (
          <li key={piece.id}>
            <ContentRow content={piece} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
