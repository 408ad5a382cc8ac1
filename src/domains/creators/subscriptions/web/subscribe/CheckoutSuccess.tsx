import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ContentRow } from '#domains/creators/content/web/ContentRow.tsx'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { Checkout } from '../../contract.ts'
import { offerQuery } from './subscribe.ts'

/** After a successful checkout: the creator's welcome note and up to three lessons. Shorter for a gift. */
export function CheckoutSuccess({ checkout }: { checkout: Done }) {
  const { creatorUid, tierId, gift, trial, welcomeNote, next } = checkout
  const { data: offer } = useQuery(offerQuery({ uid: creatorUid }))
  const creator = offer?.status === 'offered' ? offer.creator : offer?.person
  const tier = offer?.status === 'offered' ? offer.items.find(({ id }) => id === tierId)?.name : undefined
  const name = creator?.displayName
  if (gift)
    return (
      <>
        <Alert tone="good">
          <Trans>Paid. We've let the recipient know, and they'll keep any days they already have.</Trans>
        </Alert>
        <ButtonLink to={paths.memberships()}>
          <Trans>Your gifts</Trans>
        </ButtonLink>
      </>
    )
  return (
    <>
      <Alert tone="good">
        {tier && name ? (
          <Trans>
            You're a member of {name}: {tier}
          </Trans>
        ) : (
          <Trans>Your membership has started.</Trans>
        )}
      </Alert>
      {trial && <TrialNote trial={trial} />}
      {welcomeNote && (
        <Card title={name ? <Trans>Message from {name}</Trans> : <Trans>Welcome</Trans>}>
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {welcomeNote}
          </p>
        </Card>
      )}
      {next.length > 0 && <FirstContent items={next} />}
      <div className="flex flex-col gap-2 sm:flex-row">
        {creator && (
          <ButtonLink look="primary" to={`${paths.profile(creator)}?tab=teaching`}>
            <Trans>See all lessons</Trans>
          </ButtonLink>
        )}
        <ButtonLink to={paths.memberships()}>
          <Trans>Your memberships</Trans>
        </ButtonLink>
      </div>
    </>
  )
}

type Done = Extract<Checkout, { status: 'done' }>

function TrialNote({ trial: { until, amount, currency } }: { trial: NonNullable<Done['trial']> }) {
  const money = useMoney()
  const { longDay } = useDates()
  return (
    <p>
      <Trans>
        Your free trial ends on {{ day: longDay(until) }}. You'll be charged {{ price: money(amount, currency) }} then,
        unless you cancel first.
      </Trans>
    </p>
  )
}

function FirstContent({ items }: { items: Done['next'] }) {
  return (
    <Card title={<Trans>Start with these</Trans>} padding="none">
      <ol className="divide-y divide-line">
        {items.map((lesson) => (
          <li key={lesson.id}>
            <ContentRow content={lesson} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
