import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { Checkout } from '../../contract.ts'
import { offerQuery } from './subscribe.ts'

/** It worked: what the creator says, and the next three things to watch. */
export function Joined({ checkout }: { checkout: Extract<Checkout, { status: 'done' }> }) {
  const { creatorUid, tierId, gift, welcomeNote, next } = checkout
  const { data: offer } = useQuery(offerQuery({ uid: creatorUid }))
  const creator = offer?.status === 'offered' ? offer.creator : offer?.person
  const tier = offer?.status === 'offered' ? offer.items.find(({ id }) => id === tierId)?.name : undefined
  const name = creator?.displayName
  if (gift)
    return (
      <>
        <Alert tone="good">
          <Trans>It is paid, and they are told. Days they have already are not lost.</Trans>
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
            You are a member of {name}: {tier}
          </Trans>
        ) : (
          <Trans>Your membership has begun.</Trans>
        )}
      </Alert>
      {welcomeNote && (
        <Card title={name ? <Trans>From {name}</Trans> : <Trans>Welcome</Trans>}>
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {welcomeNote}
          </p>
        </Card>
      )}
      {next.length > 0 && <FirstContent items={next} />}
      <div className="flex flex-col gap-2 sm:flex-row">
        {creator && (
          <ButtonLink look="primary" to={`${paths.profile(creator)}?tab=teaching`}>
            <Trans>See all they teach</Trans>
          </ButtonLink>
        )}
        <ButtonLink to={paths.memberships()}>
          <Trans>Your memberships</Trans>
        </ButtonLink>
      </div>
    </>
  )
}

function FirstContent({ items }: { items: Extract<Checkout, { status: 'done' }>['next'] }) {
  return (
    <Card title={<Trans>Start with these</Trans>}>
      <ol className="flex flex-col divide-y divide-line">
        {items.map(({ id, title }) => (
          <li key={id} className="py-2.5">
            <Link to={paths.content(id)} className="font-medium text-primary-strong wrap-anywhere hover:underline">
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
