import { days } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'
import { competitionEntries, type listedCompetitions } from './tables.ts'
import { insertCompetition } from './writes.ts'

type Demo = Pick<
  typeof listedCompetitions.$inferInsert,
  'name' | 'organisation' | 'ruleSet' | 'discipline' | 'venue' | 'town' | 'country' | 'lat' | 'lng'
> & { inDays: number; lasts: number; timezone: string; weighIn?: string; going: readonly string[] }

const DEMO: readonly Demo[] = [
  {
    ...{ name: 'Liffey Winter Open', organisation: 'Leinster Grappling League', ruleSet: 'ibjjf', discipline: 'gi' },
    ...{ venue: 'Docklands Sports Hall', town: 'Dublin', country: 'IE', lat: 53.3478, lng: -6.2425 },
    ...{ inDays: 24, lasts: 2, timezone: 'Europe/Dublin', going: ['ana', 'sean'] },
    weighIn: 'At the mat, in your gi, 30 minutes before your division.',
  },
  {
    ...{ name: 'Guanabara No-Gi Cup', organisation: 'Copa Guanabara', ruleSet: 'submission_only', discipline: 'nogi' },
    ...{ venue: 'Ginásio da Lagoa', town: 'Rio de Janeiro', country: 'BR', lat: -22.9711, lng: -43.2105 },
    ...{ inDays: 52, lasts: 1, timezone: 'America/Sao_Paulo', going: ['bia'] },
  },
]

/** Seeds upcoming competitions, and demo members who are going. */
export async function seedDemoCompetitions(tx: Tx, { batchId, now }: { batchId: string; now: Date }): Promise<void> {
  const times = { createdAt: now, updatedAt: now }
  for (const [at, { inDays, lasts, going, ...facts }] of DEMO.entries()) {
    const id = `demoListed${String(at).padStart(10, '0')}`
    const on = (ahead: number) => new Date(now.getTime() + days(ahead)).toISOString().slice(0, 10)
    const dates = { startsOn: on(inDays), endsOn: on(inDays + lasts - 1) }
    await insertCompetition(tx, { id, ...facts, ...dates, ...times, isDummy: true, dummyBatchId: batchId })
    await tx.insert(competitionEntries).values(
      going.map((name) => ({
        ...({ uid: `demo-${name}`, competitionId: id, intent: 'going', visibility: 'followers' } as const),
        ...times,
      })),
    )
  }
}
