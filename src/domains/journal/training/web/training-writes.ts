import { msg } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import type { QueryKey } from '@tanstack/react-query'
import { refreshCards } from '#domains/feed/activities/web/cached-cards.ts'
import { sendPictures } from '#domains/feed/posts/web/post-write.ts'
import { celebrate } from '#domains/journal/milestones/web/celebrate.ts'
import { dayText } from '#platform/web/dates.ts'
import { i18n } from '#platform/web/i18n.ts'
import { defineWrite, drop, type OutboxEntry, readOutbox, useOutbox } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { ReachedMilestone, SavedSession, Session, SessionChange, SessionInput, SessionLine } from '../contract.ts'
import { isSameSession, rangeOf, startsApart } from '../same-session.ts'
import { linesWith, linesWithout, type SessionPages } from './session-list.ts'
import { sessionQuery, sessionsQuery, training, trainingApi } from './training.ts'

/** The names of these writes in the outbox. */
const KINDS = { keep: 'training.keep', change: 'training.change', remove: 'training.remove' } as const

export interface SessionPicture {
  id: string
  alt: string
  /** Only for photos that aren't on the server yet. */
  file?: Blob
}

/** A session to send, with its photo files. */
export interface SessionToSend {
  id: string
  session: Omit<SessionInput, 'photos'>
  pictures: SessionPicture[]
  /** The place's name, shown while the session is waiting. */
  placeName: string
  /** Whether it was edited while waiting, so the server may already have the earlier version. */
  wasChanged?: boolean
  /** The member's choice about another session at the same time. */
  anyway?: boolean
  mergeInto?: string
  /** Techniques to add to the drill list. */
  drills?: string[]
}

/** The refusal code for a session at the same time as another, which is asked about in the form or in the journal. */
export const DUPLICATE = 'DUPLICATE_SESSION'

/** The nearest logged session at the same time as this one; null if it has since been deleted. */
export const duplicateQuery = ({ id, session }: SessionToSend) => ({
  queryKey: [['training', 'duplicate'], id] as const,
  queryFn: async (): Promise<SessionLine | null> => {
    const { items } = await trainingApi.list({ day: session.day })
    // All on the same day, so local times can be compared.
    const localRange = ({ start, minutes }: Pick<SessionLine, 'start' | 'minutes'>) =>
      rangeOf({ startedAt: `${session.day}T${start}Z`, minutes })
    const range = localRange(session)
    const apart = (line: SessionLine) => startsApart(localRange(line), range)
    const same = items.filter((line) => isSameSession(localRange(line), range))
    return same.toSorted((one, other) => apart(one) - apart(other))[0] ?? null
  },
  staleTime: Number.POSITIVE_INFINITY,
})

const photosOf = (pictures: readonly SessionPicture[]) => pictures.map(({ id, alt }) => ({ id, alt }))

const keeping = defineWrite<SessionToSend, Exclude<SavedSession, { status: 'duplicate' }>>(KINDS.keep, {
  async send(sent, idempotencyKey) {
    const { id, session, pictures, wasChanged, anyway, mergeInto, drills } = sent
    await sendPictures(pictures, idempotencyKey)
    const whole = { ...session, photos: photosOf(pictures) }
    const kept = await trainingApi.keep(
      { id, ...whole, ...(anyway && { anyway }), ...(mergeInto && { mergeInto }), ...(drills && { drills }) },
      { context: { idempotencyKey } },
    )
    if (kept.status === 'duplicate') {
      queryClient.setQueryData(duplicateQuery(sent).queryKey, kept.of)
      throw new ORPCError(DUPLICATE, {
        status: 409,
        message: i18n._(
          msg`You've already logged a session at this time. Choose what to do with this one in your journal.`,
        ),
      })
    }
    if (!wasChanged || kept.status === 'merged') return kept
    // The server saves an id only once, and it may already have received the version before the edit.
    return { status: 'kept', ...(await trainingApi.change({ id, ...whole }, { context: { idempotencyKey } })) }
  },
  subject: ({ id }) => id,
  onSent: (kept, sent) => {
    if (sent.drills?.length) void queryClient.invalidateQueries({ queryKey: [['techniques', 'drills']] })
    queryClient.removeQueries({ queryKey: duplicateQuery(sent).queryKey })
    show(kept.session)
    follow(kept.milestones)
  },
  words: ({ session, placeName }) =>
    placeName
      ? msg`Session on ${{ day: dayText(session.day) }}: ${placeName}`
      : msg`Session on ${{ day: dayText(session.day) }}`,
})

/** Saves a session, immediately or once online. An immediate refusal is shown in the form. */
export const saveSession = (session: SessionToSend) => keeping.deliver(session)

export interface SessionEdit {
  id: string
  /** The session's date, for the outbox. */
  day: string
  /** Changed fields only. */
  change: Omit<SessionChange, 'photos'>
  /** All photos, if any was added, removed, moved or given new alt text. */
  pictures?: SessionPicture[]
  placeName: string
}

/** The refusal code when another device changed the same field. */
export const CHANGED_ELSEWHERE = 'CHANGED_ELSEWHERE'

const changing = defineWrite<SessionEdit, { session: Session; milestones: ReachedMilestone[] }>(KINDS.change, {
  async send({ id, change, pictures }, idempotencyKey) {
    await sendPictures(pictures ?? [], idempotencyKey)
    return trainingApi.change(
      { id, ...change, ...(pictures && { photos: photosOf(pictures) }) },
      { context: { idempotencyKey } },
    )
  },
  subject: ({ id }) => id,
  onSent: ({ session, milestones }) => {
    show(session)
    follow(milestones)
  },
  onRefused: (_failure, { id }) => void queryClient.invalidateQueries({ queryKey: sessionQuery(id).queryKey }),
  words: ({ placeName, ...edit }) => {
    const day = dayText(edit.day)
    return placeName ? msg`Edit session on ${day}: ${placeName}` : msg`Edit session on ${day}`
  },
})

/** Sends a change. A refusal that a form can handle (a conflict, a bad field) is shown in the form. */
export const changeSession = (edit: SessionEdit) => changing.deliver(edit)

interface Removal {
  line: SessionLine
  isRemoved: boolean
}

const removing = defineWrite<Removal, { milestones: ReachedMilestone[] }>(KINDS.remove, {
  send: ({ line: { id }, isRemoved }, idempotencyKey) => {
    const context = { idempotencyKey }
    return isRemoved ? trainingApi.remove({ id }, { context }) : trainingApi.restore({ id }, { context })
  },
  subject: ({ line }) => line.id,
  onSent: ({ milestones }) => follow(milestones),
  onRefused: (_failure, { line, isRemoved }) => (isRemoved ? changeLists(linesWith(line)) : askAgain()),
  words: ({ line, isRemoved }) =>
    isRemoved
      ? msg`Delete session on ${{ day: dayText(line.day) }}`
      : msg`Restore session on ${{ day: dayText(line.day) }}`,
})

/** Removes the session from every list immediately; undo puts it back. */
export async function setSessionRemoved(line: SessionLine, isRemoved: boolean): Promise<void> {
  changeLists(isRemoved ? linesWithout(line.id) : linesWith(line))
  await removing.put({ line, isRemoved })
}

export interface PendingSession extends Pick<OutboxEntry, 'state' | 'failure' | 'createdAt'> {
  entryId: string
  session: SessionToSend
}

/** The member's sessions that aren't saved on the server: waiting to be sent, or refused. */
export const usePendingSessions = (): PendingSession[] => sessionsIn(useOutbox())

export const usePendingSession = (id: string) => usePendingSessions().find(({ session }) => session.id === id)

/** Like `usePendingSession`, for use outside components. */
export async function waitingSession(id: string): Promise<PendingSession | undefined> {
  return sessionsIn(await readOutbox()).find(({ session }) => session.id === id)
}

const sessionsIn = (entries: readonly OutboxEntry[]): PendingSession[] =>
  entries
    .filter(({ kind }) => kind === KINDS.keep)
    .map(({ id, input, ...entry }) => ({ ...entry, entryId: id, session: input as SessionToSend }))

export interface PendingEdit extends Pick<OutboxEntry, 'state' | 'failure'> {
  entryId: string
  edit: SessionEdit
}

/** Unsent edits, by session id. */
export function usePendingEdits(): Map<string, PendingEdit> {
  return new Map(
    useOutbox()
      .filter(({ kind }) => kind === KINDS.change)
      .map(({ id, input, state, failure }) => {
        const edit = input as SessionEdit
        return [edit.id, { entryId: id, edit, state, failure }]
      }),
  )
}

/** Ids of sessions whose deletion hasn't been sent yet. */
export function usePendingRemovals(): Set<string> {
  return new Set(
    useOutbox()
      .filter(({ kind, state }) => kind === KINDS.remove && state !== 'refused')
      .map(({ input }) => input as Removal)
      .filter(({ isRemoved }) => isRemoved)
      .map(({ line }) => line.id),
  )
}

/** The member's choices for a session at the same time as another. */
export const saveBothSessions = ({ session }: PendingSession) => keeping.put({ ...session, anyway: true })
export const mergeInto = ({ session }: PendingSession, id: string) => keeping.put({ ...session, mergeInto: id })
export const discard = ({ entryId }: PendingSession) => drop(entryId)

/** Puts a saved session into the cache, also in the list. */
function show(session: Session) {
  queryClient.setQueryData(sessionQuery(session.id).queryKey, session)
  changeLists(linesWith(session))
}

function changeLists(change: (pages: SessionPages | undefined) => SessionPages | undefined) {
  const queryKey: QueryKey = sessionsQuery().queryKey
  queryClient.setQueryData(queryKey, change)
}

function follow(milestones: ReachedMilestone[]) {
  askAgain()
  if (milestones.length > 0) celebrate(milestones)
}

/** Refetches lists, counts and charts. */
function askAgain() {
  void queryClient.invalidateQueries({ queryKey: training.key() })
  for (const feature of ['progress', 'milestones', 'journal'])
    void queryClient.invalidateQueries({ queryKey: [[feature]] })
  void refreshCards()
}
