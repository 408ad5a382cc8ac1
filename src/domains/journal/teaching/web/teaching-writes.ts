import { msg } from '@lingui/core/macro'
import { defineWrite, type OutboxEntry } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { TaughtClass } from '../contract.ts'
import type { TeachingState } from '../rules.ts'
import { teaching, teachingApi, teachingQuery } from './teaching.ts'

export interface WrittenDraft {
  state: TeachingState
  /** Slugs. */
  techniques: string[]
  note: string
  videoUrl: string
}

export interface ClassWrite {
  gymId: string
  sessionId: string
  day: string
  /** Shown in the outbox. */
  title: string
  /** Null to delete what was written. */
  written: WrittenDraft | null
}

const KIND = 'teaching.write'

const writing = defineWrite<ClassWrite, TaughtClass | null>(KIND, {
  async send({ title: _title, written, ...which }, idempotencyKey) {
    const context = { idempotencyKey }
    if (written) return teachingApi.write({ ...which, ...written }, { context })
    await teachingApi.remove(which, { context })
    return null
  },
  subject: ({ gymId, sessionId, day }) => `${gymId} ${sessionId} ${day}`,
  onSent: (saved, { gymId, sessionId, day }) => {
    queryClient.setQueryData(
      teachingQuery(gymId).queryKey,
      (before) =>
        before && {
          ...before,
          classes: before.classes.map((one) =>
            one.sessionId === sessionId && one.day === day ? (saved ?? { ...one, written: null }) : one,
          ),
        },
    )
    void queryClient.invalidateQueries({ queryKey: teaching.key() })
  },
  words: ({ title, day }) => msg`What was taught: ${title}, ${day}`,
})

/** Saves what a class taught, immediately or once online. An immediate refusal is shown in the form. */
export const saveClass = (write: ClassWrite) => writing.deliver(write)

/** A gym's writes that haven't reached the server. */
export const unsentIn = (outbox: readonly OutboxEntry[], gymId: string): ClassWrite[] =>
  outbox
    .filter(({ kind, state }) => kind === KIND && state !== 'refused')
    .map(({ input }) => input as ClassWrite)
    .filter((write) => write.gymId === gymId)
