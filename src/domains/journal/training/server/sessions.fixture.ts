import { newId } from '#platform/ids.ts'
import type { Person, World } from '#testing/world.ts'
import type { SessionInput } from '../contract.ts'
import { trainingRounds, trainingSessions } from './tables.ts'

/** Logs a session like this one, even if it's a duplicate. */
export const loggingLike =
  (usual: SessionInput) =>
  async ({ api }: Person, differing: Partial<SessionInput> = {}, id = newId()) => {
    const answer = await api.training.keep({ id, ...usual, ...differing, anyway: true })
    if (answer.status === 'duplicate') throw new Error('not kept')
    return answer.session
  }

/** A gym, and a class there yesterday evening. */
export async function eveningClass(world: World) {
  const roots = await world.gym('Roots BJJ')
  const evening: SessionInput = {
    ...{ day: '2026-11-19', start: '18:30', minutes: 90, gymId: roots.id, kind: 'class', discipline: 'gi' },
  }
  return { roots, evening, kept: loggingLike(evening) }
}

type Columns = Partial<typeof trainingSessions.$inferInsert>
type Round = Partial<typeof trainingRounds.$inferInsert>

/** Inserts a class and its rounds directly into the database, without an entry. */
export const insertSession =
  ({ db }: World) =>
  async ({ uid }: { uid: string }, day: string, { rounds = [], ...differing }: Columns & { rounds?: Round[] } = {}) => {
    const id = newId()
    const at = new Date(`${day}T18:00:00Z`)
    await db.insert(trainingSessions).values({
      ...{ uid, id, activityId: newId(), day, startedAt: at, timezone: 'Europe/Dublin', minutes: 90, kind: 'class' },
      ...{ discipline: 'gi', roundCount: rounds.length, createdAt: at, updatedAt: at, ...differing },
    })
    for (const [place, round] of rounds.entries())
      await db.insert(trainingRounds).values({ uid, sessionId: id, place, minutes: 6, ...round })
    return id
  }

/** Why a call was refused, or `kept` if it wasn't. */
export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'kept',
    (error: { status: number; code: string; data?: { field?: string } }) => ({
      status: error.status,
      code: error.code,
      field: error.data?.field,
    }),
  )
