import type { InfiniteData } from '@tanstack/react-query'
import type { SessionLine } from '../contract.ts'
import { startOf } from '../session-problems.ts'
import type { PendingEdit, PendingSession, SessionToSend } from './training-writes.ts'

export type SessionPages = InfiniteData<{ items: SessionLine[]; nextCursor: string | null }>

/** A session as lists show it, whether it was sent or not. */
export interface SessionListItem
  extends Pick<
    SessionLine,
    'id' | 'day' | 'start' | 'startedAt' | 'timezone' | 'minutes' | 'kind' | 'discipline' | 'intensity' | 'roundCount'
  > {
  placeName: string
  techniques: { slug: string; name?: string }[]
  photoCount: number
  hasNotes: boolean
  visibility: SessionLine['visibility'] | undefined
  /** The session as stored on the server. */
  line?: SessionLine
  pending?: PendingSession
  edit?: PendingEdit
}

/** Merges waiting sessions into the saved ones, newest first. For the same id, a waiting one wins if it was edited. */
export function sessionListItems(
  lines: readonly SessionLine[],
  pending: readonly PendingSession[],
  edits: ReadonlyMap<string, PendingEdit>,
): SessionListItem[] {
  const known = new Set(lines.map(({ id }) => id))
  const waiting = pending.filter(({ session }) => !known.has(session.id) || session.wasChanged).map(listItemOfPending)
  const ids = new Set(waiting.map(({ id }) => id))
  const kept = lines.filter(({ id }) => !ids.has(id)).map((line) => listItemOfLine(line, edits.get(line.id)))
  return [...waiting, ...kept].toSorted(
    (one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt) || (one.id < other.id ? 1 : -1),
  )
}

export function listItemOfLine(line: SessionLine, edit: PendingEdit | undefined): SessionListItem {
  const shown: SessionListItem = {
    ...line,
    placeName: line.place?.name ?? '',
    techniques: line.techniques,
    photoCount: line.photos.length,
    line,
    ...(edit && { edit }),
  }
  if (!edit) return shown
  const { change, pictures, placeName } = edit.edit
  const { rounds, notes, injuries, techniques, photos: _, visibility, ...facts } = { photos: undefined, ...change }
  return {
    ...shown,
    ...Object.fromEntries(Object.entries(facts).filter(([key, value]) => key in shown && value !== undefined)),
    startedAt: momentOf({ ...line, ...definedOf(change) }) ?? line.startedAt,
    placeName,
    techniques: techniques?.map(named) ?? shown.techniques,
    photoCount: pictures?.length ?? shown.photoCount,
    roundCount: rounds?.length ?? line.roundCount,
    hasNotes: notes === undefined && injuries === undefined ? line.hasNotes : Boolean(notes || injuries),
    visibility: visibility ?? line.visibility,
  }
}

const definedOf = ({ day, start, timezone }: { day?: string; start?: string; timezone?: string | undefined }) => ({
  ...(day !== undefined && { day }),
  ...(start !== undefined && { start }),
  ...(timezone !== undefined && { timezone }),
})

const named = (slug: string) => ({ slug })

export function listItemOfPending(pending: PendingSession): SessionListItem {
  const { id, session, placeName, pictures } = pending.session
  const { day, start, minutes, kind, discipline, intensity, rounds, techniques, notes, injuries } = session
  const timezone = session.timezone ?? 'UTC'
  return {
    id,
    day,
    start,
    timezone,
    startedAt: momentOf({ day, start, timezone }) ?? new Date(pending.createdAt).toISOString(),
    minutes,
    kind,
    discipline,
    intensity: intensity ?? null,
    roundCount: rounds?.length ?? 0,
    placeName,
    techniques: (techniques ?? []).map(named),
    photoCount: pictures.length,
    hasNotes: Boolean(notes || injuries),
    visibility: session.visibility,
    pending,
  }
}

const momentOf = (when: { day: string; start: string; timezone: string }) => startOf(when)?.toISOString()

export interface MonthOfSessions {
  /** Such as 2026-11. */
  month: string
  sessions: SessionListItem[]
}

/** Groups sessions by the month of their local date without changing the order. */
export function byMonth(sessions: readonly SessionListItem[]): MonthOfSessions[] {
  const months: MonthOfSessions[] = []
  for (const session of sessions) {
    const month = session.day.slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.sessions.push(session)
    else months.push({ month, sessions: [session] })
  }
  return months
}

/** Minutes by date: the server's counts plus waiting sessions. */
export function minutesByDay(
  days: readonly { day: string; minutes: number }[],
  pending: readonly { session: Pick<SessionToSend, 'session'> }[],
): Map<string, number> {
  const byDay = new Map(days.map(({ day, minutes }) => [day, minutes]))
  for (const { session } of pending) {
    const { day, minutes } = session.session
    byDay.set(day, (byDay.get(day) ?? 0) + minutes)
  }
  return byDay
}

/** Moves or inserts this line where it belongs. */
export const linesWith =
  (line: SessionLine) =>
  (pages: SessionPages | undefined): SessionPages | undefined => {
    const without = linesWithout(line.id)(pages)
    if (!without) return without
    const at = without.pages.findIndex(
      ({ items, nextCursor }) => nextCursor === null || items.some(({ startedAt }) => startedAt <= line.startedAt),
    )
    // The session belongs on a page that hasn't been loaded yet.
    if (at < 0) return without
    return {
      ...without,
      pages: without.pages.map((page, index) =>
        index === at ? { ...page, items: inOrder([...page.items, line]) } : page,
      ),
    }
  }

export const linesWithout =
  (id: string) =>
  (pages: SessionPages | undefined): SessionPages | undefined =>
    pages && {
      ...pages,
      pages: pages.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
    }

const inOrder = (lines: SessionLine[]) =>
  lines.toSorted((one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt))
