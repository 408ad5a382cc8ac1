import { picturePathOf } from '#domains/feed/posts/server/pictures.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { wallClock } from '#platform/wall-clock.ts'
import type { SessionLine, SharedSession } from '../contract.ts'
import type { trainingRounds, trainingSessions } from './tables.ts'

export interface SessionRef {
  uid: string
  id: string
}

export type SessionRow = typeof trainingSessions.$inferSelect
export type RoundRow = typeof trainingRounds.$inferSelect

export interface FoundSession {
  session: SessionRow
  visibility: Visibility
  /** Null if the viewer can't open it. */
  gym: { id: string; slug: string; name: string } | null
}

/** Local start time where the session took place, such as 18:30. */
export const clockOf = (startedAt: Date, timezone: string): string =>
  wallClock(startedAt, timezone).toISOString().slice(11, 16)

export function lineOf({ session, visibility, gym }: FoundSession, names: Map<string, string>): SessionLine {
  const { id, activityId, day, startedAt, timezone, minutes, kind, discipline, intensity, roundCount } = session
  return {
    ...{ id, activityId, day, timezone, minutes, kind, discipline, intensity, roundCount },
    start: clockOf(startedAt, timezone),
    startedAt: startedAt.toISOString(),
    place: placeOf({ session, gym }),
    techniques: nameTechniques(session.techniques, names),
    photos: photosOf(session),
    hasNotes: session.notes !== '' || session.injuries !== '',
    eventId: session.eventId,
    visibility,
    updatedAt: session.updatedAt.toISOString(),
  }
}

/**
 * The parts of a session that all its viewers can read. Lists fields one by one, so that a new column stays private.
 */
export function sharedOf(
  found: Omit<FoundSession, 'visibility'>,
  names: Map<string, string>,
): Omit<SharedSession, 'partners' | 'myConsent'> {
  const { uid, id, activityId, day, minutes, kind, discipline, intensity, roundCount, techniques } = found.session
  return {
    ...{ uid, id, activityId, day, minutes, kind, discipline, intensity, roundCount },
    place: placeOf(found),
    techniques: nameTechniques(techniques, names),
    photos: photosOf(found.session),
  }
}

export function placeOf({ session, gym }: Pick<FoundSession, 'gym'> & { session: Pick<SessionRow, 'place'> }) {
  if (gym) return { gymId: gym.id, slug: gym.slug, name: gym.name }
  return session.place === '' ? null : { gymId: null, slug: null, name: session.place }
}

/** Techniques with their names, without those that this viewer can't see. */
export const nameTechniques = (slugs: readonly string[], names: Map<string, string>) =>
  slugs.flatMap((slug) => {
    const name = names.get(slug)
    return name === undefined ? [] : [{ slug, name }]
  })

const photosOf = ({ uid, photos }: SessionRow) =>
  photos.map((photo) => ({ ...photo, url: `/files/${picturePathOf({ uid, id: photo.id })}` }))
