import { newId } from '#platform/ids.ts'
import type { Person, World } from '#testing/world.ts'
import type { MatchInput } from '../contract.ts'
import { matches } from './tables.ts'

/** The day of the test world's clock. */
export const TODAY = '2026-11-20'
export const OPEN = { name: 'Dublin Open' }

/** A match won today by a rear naked choke, visible to followers. */
export const won = (differing: Partial<MatchInput> = {}): MatchInput => ({
  id: newId(),
  day: TODAY,
  ruleSet: 'ibjjf',
  discipline: 'gi',
  outcome: 'win',
  method: 'submission',
  submission: 'rear-naked-choke',
  visibility: 'followers',
  ...differing,
})
export const lost = (differing: Partial<MatchInput> = {}) =>
  won({ outcome: 'loss', method: 'forfeit', submission: null, ...differing })
export const keep = async (person: Pick<Person, 'api'>, match = won()) => (await person.api.matches.keep(match)).match

/** Inserts a match won on points directly into the database, without an entry. */
export const insertMatch =
  ({ db }: World) =>
  async ({ uid }: { uid: string }, day: string, differing: Partial<typeof matches.$inferInsert> = {}) => {
    const at = new Date(`${day}T12:00:00Z`)
    await db.insert(matches).values({
      ...{ uid, id: newId(), activityId: newId(), eventName: 'Dublin Open', day, ruleSet: 'ibjjf', discipline: 'gi' },
      ...{ outcome: 'win', method: 'points', createdAt: at, updatedAt: at, ...differing },
    })
  }
