import { subscriptions } from '#domains/creators/subscriptions/server/tables.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { days, ENDLESS } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'
import { creators } from './tables.ts'

/** The demo creator's account at the simulated payment provider. */
export const DEMO_PAYOUTS = { id: 'acct_demomarcus', email: 'creator@openmat.test', country: 'US' } as const

const MARCUS = 'demo-creator'
const FREE = 'demoTier000000000000'
const STUDENT = 'demoTier000000000001'
const INNER = 'demoTier000000000002'

const TIERS = [
  {
    id: FREE,
    name: 'Followers+',
    description: 'The notes behind the breakdowns, free.',
    benefits: ['Members-only notes', 'News before everyone else'],
    level: 0,
    monthlyPrice: 0,
    yearlyPrice: null,
    trialDays: 0,
  },
  {
    id: STUDENT,
    name: 'Student',
    description: 'Everything I teach, as I film it.',
    benefits: ['All breakdowns and articles', 'Drill plans to take to the mat', 'Questions answered in the comments'],
    level: 1,
    monthlyPrice: 900,
    yearlyPrice: 9000,
    trialDays: 7,
  },
  {
    id: INNER,
    name: 'Corner',
    description: 'For competitors: live classes where I review your rounds.',
    benefits: ['Everything in Student', 'A live class every month', 'A review of your match'],
    level: 2,
    monthlyPrice: 2400,
    yearlyPrice: 24_000,
    trialDays: 0,
  },
] as const

/** Marcus gave the paid memberships away, because no one in the demo community has paid anything. */
const MEMBERS = [
  { by: 'ana', tierId: STUDENT, state: 'comped', daysAgo: 40 },
  { by: 'declan', tierId: INNER, state: 'comped', daysAgo: 33 },
  { by: 'jordan', tierId: FREE, state: 'active', daysAgo: 21 },
  { by: 'sean', tierId: FREE, state: 'active', daysAgo: 12 },
] as const

/**
 * Makes Marcus Bell a creator with three tiers and a few members. `standInPays`: the simulated payment provider has an
 * account for him.
 */
export async function seedDemoCreator(
  tx: Tx,
  { batchId, now, standInPays }: { batchId: string; now: Date; standInPays: boolean },
): Promise<void> {
  const dummy = { isDummy: true, dummyBatchId: batchId }
  const since = new Date(now.getTime() - days(60))
  const times = { createdAt: since, updatedAt: since }
  await tx.insert(creators).values({
    uid: MARCUS,
    headline: 'What works on tired people',
    about:
      'I teach the front headlock and what comes after it, to people who work all day and train at night. Every breakdown is ' +
      'filmed in the last round, when strength has run out.',
    teaches: ['Front headlock', 'Back takes', 'Drilling alone'],
    languages: ['en'],
    country: DEMO_PAYOUTS.country,
    currency: 'USD',
    ...(standInPays ? { payoutAccountId: DEMO_PAYOUTS.id, payoutState: 'enabled' as const } : {}),
    onboardedAt: since,
    ...times,
    ...dummy,
  })
  await tx.insert(tiers).values(
    TIERS.map((tier) => ({
      ...tier,
      benefits: [...tier.benefits],
      creatorUid: MARCUS,
      currency: 'USD' as const,
      welcomeNote: 'Good to have you on the mat.',
      // A paid tier is only active if it can be paid for.
      state: tier.monthlyPrice === 0 || standInPays ? ('active' as const) : ('draft' as const),
      ...times,
      ...dummy,
    })),
  )
  await tx.insert(subscriptions).values(
    MEMBERS.map(({ by, tierId, state, daysAgo }, at) => {
      const startedAt = new Date(now.getTime() - days(daysAgo))
      return {
        ...{ id: `demoMember${String(at).padStart(10, '0')}`, uid: `demo-${by}`, creatorUid: MARCUS, tierId, state },
        ...{ currency: 'USD' as const, accessUntil: ENDLESS, startedAt, createdAt: startedAt, updatedAt: startedAt },
        ...dummy,
      }
    }),
  )
}
