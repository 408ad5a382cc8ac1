import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Chip } from '#ui/Chip.tsx'
import type { Gym, GymRow } from '../contract.ts'
import { useEventTime } from './event-time.ts'
import { Freshness } from './Freshness.tsx'
import { offerLabels, useGymLabels } from './gym-labels.ts'
import { useSessionTime } from './session-labels.ts'

/** The next open mat or session and its freshness. In a search by time, the matching session or event. */
export function NextSession({
  gym,
}: {
  gym: Pick<GymRow, 'slug' | 'timezone' | 'onThen' | 'nextOpenMat' | 'nextSession' | 'lastConfirmedAt'> &
    Partial<Pick<Gym, 'lastConfirmedBy'>>
}) {
  const { when, whenInFull } = useSessionTime()
  if (gym.onThen?.event) return <EventThen event={gym.onThen.event} gym={gym} />
  const session = gym.onThen?.session ?? gym.nextOpenMat ?? gym.nextSession
  if (!session)
    return <Freshness heard={{ confirmedAt: gym.lastConfirmedAt, confirmedBy: gym.lastConfirmedBy ?? null }} />
  const time = (
    <time dateTime={session.startsAt} title={whenInFull(session, gym.timezone)} className="font-semibold text-ink">
      {when(session, gym.timezone)}
    </time>
  )
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-quiet">
      <span>{session.kind === 'open_mat' ? <Trans>Open mat {time}</Trans> : <Trans>Next session {time}</Trans>}</span>
      <Freshness heard={session} as="span" />
    </p>
  )
}

/** An event that matches the search. */
function EventThen({
  event,
  gym,
}: {
  event: NonNullable<NonNullable<GymRow['onThen']>['event']>
  gym: Pick<GymRow, 'slug'>
}) {
  const { when, inFull } = useEventTime()
  return (
    <p className="text-sm text-quiet wrap-anywhere">
      <Link to={paths.event({ slug: event.slug, gym })} className="relative z-1 text-primary-strong">
        <bdi>{event.title}</bdi>
      </Link>{' '}
      <time dateTime={event.startsAt} title={inFull(event)} className="font-semibold text-ink">
        {when(event)}
      </time>
    </p>
  )
}

/** The main facts as chips, without unknown ones; for a permanently closed gym, only its status. */
export function GymChips({
  gym,
  most = 6,
}: {
  gym: Pick<GymRow, 'status' | 'disciplines' | 'beginnersWelcome' | 'dropIn'>
  most?: number
}) {
  const { t } = useLingui()
  const { fee } = useGymLabels()
  const closed = gym.status === 'permanently_closed'
  const words = [
    ...gym.disciplines.map((discipline) => ({ key: discipline, text: t(offerLabels[discipline]) })),
    ...(gym.beginnersWelcome ? [{ key: 'beginners', text: t`Beginners welcome` }] : []),
  ].slice(0, closed ? 0 : most)
  const price = fee(gym.dropIn)
  if (!price && words.length === 0 && gym.status === 'active') return null
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={t`Good to know`}>
      {gym.status !== 'active' && (
        <li className="flex">
          <StatusChip status={gym.status} />
        </li>
      )}
      {!closed && price && (
        <li className="flex min-w-0">
          <Chip tone={gym.dropIn.accepted === false ? 'careful' : 'good'}>{price}</Chip>
        </li>
      )}
      {words.map(({ key, text }) => (
        <li key={key} className="flex min-w-0">
          <Chip>{text}</Chip>
        </li>
      ))}
    </ul>
  )
}

/** Shows a chip unless the gym is active. */
export function StatusChip({ status }: { status: GymRow['status'] }) {
  switch (status) {
    case 'active':
      return null
    case 'temporarily_closed':
      return (
        <Chip tone="careful">
          <Trans>Temporarily closed</Trans>
        </Chip>
      )
    case 'permanently_closed':
      return (
        <Chip tone="danger">
          <Trans>Permanently closed</Trans>
        </Chip>
      )
    case 'opening_soon':
      return (
        <Chip tone="primary">
          <Trans>Opening soon</Trans>
        </Chip>
      )
    case 'pending_review':
      return (
        <Chip tone="careful">
          <Trans>Waiting for review</Trans>
        </Chip>
      )
    case 'needs_place':
      return (
        <Chip tone="careful">
          <Trans>No location yet</Trans>
        </Chip>
      )
    case 'draft':
      return (
        <Chip>
          <Trans>Draft</Trans>
        </Chip>
      )
    case 'rejected':
      return (
        <Chip tone="danger">
          <Trans>Not accepted</Trans>
        </Chip>
      )
  }
}
