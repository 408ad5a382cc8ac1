import type { ActivityCard } from '#domains/feed/activities/contract.ts'
import type { Session } from '../contract.ts'
import { listItemOfLine, listItemOfPending, type SessionListItem } from './session-list.ts'
import type { PendingSession, SessionEdit, SessionToSend } from './training-writes.ts'

/** A round as its author sees it. */
export interface OwnRound {
  minutes: number
  partner: { uid: string | null; name: string } | null
  result: string
  subsFor: { slug: string; name?: string }[]
  subsAgainst: { slug: string; name?: string }[]
  positions: { slug: string; name?: string }[]
  /** Missing in sessions cached by an earlier version. */
  worked?: { slug: string; name?: string }[]
}

/** One of the member's own sessions, with unsent changes applied. */
export interface OwnSession extends SessionListItem {
  activityId: string | null
  gymSlug: string | null
  rounds: OwnRound[]
  photos: NonNullable<ActivityCard['post']>['pictures']
  mood: number | null
  energy: number | null
  notes: string
  injuries: string
  partners: Session['partners']
  /** The session as stored on the server. */
  session?: Session
}

export function ownSession(session: Session, edit: SessionEdit | undefined): OwnSession {
  const { activityId, rounds, photos, mood, energy, notes, injuries, partners, place } = session
  const shown = listItemOfLine(session, edit && { entryId: '', edit, state: 'waiting', failure: null })
  const own = { activityId, rounds, photos, mood, energy, notes, injuries, partners, session }
  if (!edit) return { ...shown, ...own, gymSlug: place?.slug ?? null }
  const { change } = edit
  return {
    ...shown,
    ...own,
    gymSlug: change.gymId === undefined || change.gymId === place?.gymId ? (place?.slug ?? null) : null,
    rounds: change.rounds?.map(editableRound) ?? rounds,
    mood: change.mood === undefined ? mood : change.mood,
    energy: change.energy === undefined ? energy : change.energy,
    notes: change.notes ?? notes,
    injuries: change.injuries ?? injuries,
  }
}

export function ownPendingSession(pending: PendingSession): OwnSession {
  const { session } = pending.session
  return {
    ...listItemOfPending(pending),
    activityId: null,
    gymSlug: null,
    rounds: (session.rounds ?? []).map(editableRound),
    photos: [],
    mood: session.mood ?? null,
    energy: session.energy ?? null,
    notes: session.notes ?? '',
    injuries: session.injuries ?? '',
    partners: [],
  }
}

type SentRound = NonNullable<SessionToSend['session']['rounds']>[number]
const named = (slugs: readonly string[] = []) => slugs.map((slug) => ({ slug }))

function editableRound(round: SentRound): OwnRound {
  const { minutes, partner, result = '', subsFor, subsAgainst, positions, worked } = round
  return {
    minutes,
    partner: partner ? { uid: partner.uid ?? null, name: partner.name ?? '' } : null,
    result,
    subsFor: named(subsFor),
    subsAgainst: named(subsAgainst),
    positions: named(positions),
    worked: named(worked),
  }
}
