import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Chip } from '#ui/Chip.tsx'
import { classes } from '#ui/classes.ts'
import type { GymRow } from '../contract.ts'
import { offerWords, useGymWords } from './gym-words.ts'
import { useTimeWords } from './session-words.ts'

/** The next open mat, else the next session, and how fresh the word about it is. */
export function NextSession({ gym }: { gym: GymRow }) {
  const { when, whenInFull } = useTimeWords()
  const session = gym.nextOpenMat ?? gym.nextSession
  if (!session) return <Freshness gym={gym} />
  const time = (
    <time dateTime={session.startsAt} title={whenInFull(session, gym.timezone)} className="font-semibold text-ink">
      {when(session, gym.timezone)}
    </time>
  )
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-quiet">
      <span>{gym.nextOpenMat ? <Trans>Open mat {time}</Trans> : <Trans>Next session {time}</Trans>}</span>
      <Freshness gym={gym} as="span" />
    </p>
  )
}

const FRESH_DAYS = 30

/** How long ago somebody who knows confirmed what is written here. */
export function Freshness({ gym, as: Tag = 'p' }: { gym: Pick<GymRow, 'lastConfirmedAt'>; as?: 'p' | 'span' }) {
  const { ago } = useTimeWords()
  const { lastConfirmedAt } = gym
  const fresh = lastConfirmedAt !== null && Date.now() - Date.parse(lastConfirmedAt) < FRESH_DAYS * 86_400_000
  const Icon = fresh ? CircleCheck : CircleAlert
  return (
    <Tag className="inline-flex items-center gap-1 text-sm text-quiet">
      <Icon aria-hidden="true" size={14} className={classes('shrink-0', fresh && 'text-good')} />
      {lastConfirmedAt ? <Trans>confirmed {ago(lastConfirmedAt)}</Trans> : <Trans>not confirmed yet</Trans>}
    </Tag>
  )
}

/** Fee, gi or no-gi and who is looked after, as chips; what nobody has told us is left out. */
export function GymChips({ gym, most = 6 }: { gym: GymRow; most?: number }) {
  const { t } = useLingui()
  const { fee } = useGymWords()
  // Nobody goes there any more.
  const closed = gym.status === 'permanently_closed'
  const words = [
    ...gym.disciplines.map((discipline) => ({ key: discipline, text: t(offerWords[discipline]) })),
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

/** Says when a gym is not simply open. */
export function StatusChip({ status }: { status: GymRow['status'] }) {
  switch (status) {
    case 'active':
      return null
    case 'temporarily_closed':
      return (
        <Chip tone="careful">
          <Trans>Closed for now</Trans>
        </Chip>
      )
    case 'permanently_closed':
      return (
        <Chip tone="danger">
          <Trans>Closed for good</Trans>
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
