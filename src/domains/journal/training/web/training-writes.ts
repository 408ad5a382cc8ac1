import { msg } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import type { QueryKey } from '@tanstack/react-query'
import { refreshCards } from '#domains/feed/activities/web/cached-cards.ts'
import { sendPictures } from '#domains/feed/posts/web/post-write.ts'
import { celebrate } from '#domains/journal/milestones/web/celebrate.ts'
import { defineWrite, drop, type OutboxEntry, readOutbox, useOutbox } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { KeptSession, Reached, Session, SessionChange, SessionInput, SessionLine } from '../contract.ts'
import { SAME_SESSION_MS } from '../limits.ts'
import { linesWith, linesWithout, type SessionPages } from './session-list.ts'
import { sessionQuery, sessionsQuery, training, trainingApi } from './training.ts'

/** Kinds of writes, as they are named in the outbox. */
const KINDS = { keep: 'training.keep', change: 'training.change', remove: 'training.remove' } as const

export interface SessionPicture {
  id: string
  alt: string
  /** Only of those that are not at the server. */
  file?: Blob
}

/** A session on its way, with the files of its photos. */
export interface SessionToSend {
  id: string
  session: Omit<SessionInput, 'photos'>
  pictures: SessionPicture[]
  /** What the place is called, for as long as it waits. */
  placeName: string
  /** Changed while it waited: the server may have it already as it was before. */
  wasChanged?: boolean
  /** What the member chose about one that begins at the same time. */
  anyway?: boolean
  mergeInto?: string
}

/** The server keeps nothing as long as nobody chose. The entry stays, and the journal asks. */
export const DUPLICATE = 'DUPLICATE_SESSION'

/** The one that is logged at the same time, by the clock on the wall; null where it is not there any more. Known after a reload too. */
export const duplicateQuery = ({ id, session: { day, start } }: SessionToSend) => ({
  queryKey: [['training', 'duplicate'], id] as const,
  queryFn: async (): Promise<SessionLine | null> => {
    const { items } = await trainingApi.list({ day })
    const apart = (line: SessionLine) => Math.abs(Date.parse(`${day}T${line.start}Z`) - Date.parse(`${day}T${start}Z`))
    const [nearest] = items.toSorted((one, other) => apart(one) - apart(other))
    return nearest && apart(nearest) <= SAME_SESSION_MS ? nearest : null
  },
  staleTime: Number.POSITIVE_INFINITY,
})

const photosOf = (pictures: readonly SessionPicture[]) => pictures.map(({ id, alt }) => ({ id, alt }))

const keeping = defineWrite<SessionToSend, KeptSession>(KINDS.keep, {
  async send(sent, idempotencyKey) {
    const { id, session, pictures, wasChanged, anyway, mergeInto } = sent
    await sendPictures(pictures, idempotencyKey)
    const whole = { ...session, photos: photosOf(pictures) }
    const kept = await trainingApi.keep(
      { id, ...whole, ...(anyway && { anyway }), ...(mergeInto && { mergeInto }) },
      { context: { idempotencyKey } },
    )
    if (kept.status === 'duplicate') {
      queryClient.setQueryData(duplicateQuery(sent).queryKey, kept.of)
      throw new ORPCError(DUPLICATE, {
        status: 409,
        message: 'You logged a session at this time already. Your journal asks what to do with this one.',
      })
    }
    if (!wasChanged || kept.status === 'merged') return kept
    // The same id is kept once, and what came first may have been how it was before the change.
    return { status: 'kept', ...(await trainingApi.change({ id, ...whole }, { context: { idempotencyKey } })) }
  },
  subject: ({ id }) => id,
  onSent: (kept, sent) => {
    if (kept.status === 'duplicate') return
    queryClient.removeQueries({ queryKey: duplicateQuery(sent).queryKey })
    show(kept.session)
    follow(kept.milestones)
  },
  words: ({ session, placeName }) =>
    placeName ? msg`Session on ${session.day}: ${placeName}` : msg`Session on ${session.day}`,
})

/** Logged now, or as soon as there is a connection. What is refused at once goes back to the form. */
export const keepSession = (session: SessionToSend) => keeping.deliver(session)

export interface SessionEdit {
  id: string
  /** Of the session, for the list of what waits. */
  day: string
  /** Only what was changed. */
  change: Omit<SessionChange, 'photos'>
  /** All of them, where one was added, removed, moved or described anew. */
  pictures?: SessionPicture[]
  placeName: string
}

/** The code of a change to a field that was changed on another device since. */
export const CHANGED_ELSEWHERE = 'CHANGED_ELSEWHERE'

const changing = defineWrite<SessionEdit, { session: Session; milestones: Reached[] }>(KINDS.change, {
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
  words: ({ day, placeName }) =>
    placeName ? msg`Changed session on ${day}: ${placeName}` : msg`Changed session on ${day}`,
})

/** What a form can't save (a conflict, a bad field) goes back to it. */
export const changeSession = (edit: SessionEdit) => changing.deliver(edit)

interface Removal {
  line: SessionLine
  isRemoved: boolean
}

const removing = defineWrite<Removal, { milestones: Reached[] }>(KINDS.remove, {
  send: ({ line: { id }, isRemoved }, idempotencyKey) => {
    const context = { idempotencyKey }
    return isRemoved ? trainingApi.remove({ id }, { context }) : trainingApi.restore({ id }, { context })
  },
  subject: ({ line }) => line.id,
  onSent: ({ milestones }) => follow(milestones),
  onRefused: (_failure, { line, isRemoved }) => (isRemoved ? changeLists(linesWith(line)) : askAgain()),
  words: ({ line, isRemoved }) =>
    isRemoved ? msg`Session of ${line.day} to delete` : msg`Session of ${line.day} to bring back`,
})

/** Gone from every list at once, and back in its place when that is undone. */
export async function setSessionRemoved(line: SessionLine, isRemoved: boolean): Promise<void> {
  changeLists(isRemoved ? linesWithout(line.id) : linesWith(line))
  await removing.put({ line, isRemoved })
}

export interface PendingSession extends Pick<OutboxEntry, 'state' | 'failure' | 'createdAt'> {
  /** In the outbox. */
  entryId: string
  session: SessionToSend
}

/** Sessions of this member that are not at the server yet. */
export const usePendingSessions = (): PendingSession[] => sessionsIn(useOutbox())

export const usePendingSession = (id: string) => usePendingSessions().find(({ session }) => session.id === id)

/** The same for code outside of components. */
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

/** Changes to sessions that the server does not have yet, by the session's id. */
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

/** Sessions that are deleted here, and at the server as soon as it can be told. */
export function usePendingRemovals(): Set<string> {
  return new Set(
    useOutbox()
      .filter(({ kind, state }) => kind === KINDS.remove && state !== 'refused')
      .map(({ input }) => input as Removal)
      .filter(({ isRemoved }) => isRemoved)
      .map(({ line }) => line.id),
  )
}

/** What becomes of one that begins at the same time as another. */
export const keepBoth = ({ session }: PendingSession) => keeping.put({ ...session, anyway: true })
export const mergeInto = ({ session }: PendingSession, id: string) => keeping.put({ ...session, mergeInto: id })
export const discard = ({ entryId }: PendingSession) => drop(entryId)

/** The real one, where the waiting one was. */
function show(session: Session) {
  queryClient.setQueryData(sessionQuery(session.id).queryKey, session)
  changeLists(linesWith(session))
}

function changeLists(change: (pages: SessionPages | undefined) => SessionPages | undefined) {
  const queryKey: QueryKey = sessionsQuery().queryKey
  queryClient.setQueryData(queryKey, change)
}

function follow(milestones: Reached[]) {
  askAgain()
  if (milestones.length > 0) celebrate(milestones)
}

/** Lists, counts and charts as the server has them now. */
function askAgain() {
  void queryClient.invalidateQueries({ queryKey: training.key() })
  for (const feature of ['progress', 'milestones', 'journal'])
    void queryClient.invalidateQueries({ queryKey: [[feature]] })
  void refreshCards()
}
