import { days } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { ScheduleItem } from '../contract.ts'
import type { SessionsConfirmed } from '../rules.ts'
import { type DemoGymRow, demoGymRows, demoWeek } from './demo-gyms.ts'
import { geohashOf } from './geohash.ts'
import { affiliationKeyOf, searchTextOf } from './search-text.ts'
import { freeSlugs } from './slugs.ts'
import { gymPrivate, gyms, NO_ACCESSIBILITY, NO_DROP_IN, NO_MEMBERSHIP, NO_RULES, NO_TRIAL } from './tables.ts'

type GymInsert = typeof gyms.$inferInsert
export type DemoGym = Omit<GymInsert, 'slug'>

/**
 * About thirty fictional gyms in real cities, so that the finder of a new installation isn't empty. Contains nothing
 * from real gyms. All have `isDummy` and the batch id, so they can be deleted together.
 */
export function demoGyms(batchId: string, now: Date): DemoGym[] {
  return demoGymRows.map((row, at) => demoGym(row, at, batchId, now))
}

/** Inserts the drafts. Returns the gyms that the rest of the demo community refers to. */
export async function insertDemoGyms(
  tx: Tx,
  drafts: readonly DemoGym[],
): Promise<{ id: string; name: string; slug: string; city: string; country: string }[]> {
  const placed = drafts.map(({ id, name, city = '', country = '' }) => ({ id, name, city, country }))
  const slugs = await freeSlugs(tx, placed)
  const inserted = placed.map((gym, at) => ({ ...gym, slug: slugs[at] ?? gym.id }))
  await tx.insert(gyms).values(drafts.map((draft, at) => ({ ...draft, slug: inserted[at]?.slug ?? draft.id })))
  await tx.insert(gymPrivate).values(drafts.map(({ id }) => ({ gymId: id })))
  return inserted
}

function demoGym(
  { week, visit, team, coach, also = [], ...gym }: DemoGymRow,
  at: number,
  batchId: string,
  now: Date,
): DemoGym {
  const affiliation = team ? { name: team, website: null } : null
  const schedule = demoWeek(week).map((session, index): ScheduleItem => ({ ...session, id: `s${index + 1}` }))
  const taught = new Set(schedule.flatMap(({ discipline }) => (discipline === 'both' ? ['gi', 'nogi'] : [discipline])))
  const kinds = new Set(schedule.map(({ kind }) => kind))
  const disciplines = [
    ...(['gi', 'nogi'] as const).filter((discipline) => taught.has(discipline)),
    ...(['kids', 'womens'] as const).filter((kind) => kinds.has(kind)),
    ...also,
  ]
  return {
    id: newId(),
    ...gym,
    geohash: geohashOf(gym),
    affiliation,
    affiliationKey: affiliationKeyOf(affiliation),
    headCoach: coach ? { ...coach, userId: null } : null,
    disciplines,
    dropIn: visit
      ? {
          ...NO_DROP_IN,
          accepted: true,
          ...visit,
          firstVisitFree: at % 3 === 0,
          notice: at % 2 === 0 ? 'message' : 'none',
        }
      : NO_DROP_IN,
    rules: { ...NO_RULES, giColors: 'any', beginnersWelcome: true, shoesOff: true },
    trialOffer: at % 4 === 1 ? { ...NO_TRIAL, available: true, classes: 1 } : NO_TRIAL,
    membership: NO_MEMBERSHIP,
    accessibility: { ...NO_ACCESSIBILITY, stepFree: at % 3 !== 1, changing: true },
    amenities:
      [
        ['showers', 'loan gi'],
        ['showers', 'lockers', 'water'],
        ['changing rooms', 'sauna'],
      ][at % 3] ?? [],
    schedule,
    matAreaM2: 90 + ((at * 37) % 160),
    lastConfirmedAt: new Date(now.getTime() - ((at * 5) % 40) * days(1)),
    lastConfirmedBy: at % 2 === 0 ? 'owner' : 'member',
    sessionsConfirmed: wordsOf(schedule, at, now),
    isDummy: true,
    dummyBatchId: batchId,
    createdAt: now,
    updatedAt: now,
    searchText: searchTextOf({ name: gym.name, city: gym.city, affiliation }),
  }
}

/** Most sessions were confirmed recently, some are fading, and a few haven't been confirmed for a long time. */
function wordsOf(schedule: ScheduleItem[], at: number, now: Date): SessionsConfirmed {
  const day = (index: number) => ((at * 5 + index * 3) % 40) + (index % 5 === 4 ? 60 : 0)
  return Object.fromEntries(
    schedule.map(({ id }, index) => [
      id,
      {
        at: new Date(now.getTime() - days(day(index))).toISOString(),
        by: (['checkin', 'owner', 'member'] as const)[index % 3] ?? 'owner',
      },
    ]),
  )
}
