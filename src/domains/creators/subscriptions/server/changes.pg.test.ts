import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openMemberships } from '#testing/memberships.ts'
import { endOne } from './end-all.ts'
import { membershipLease, withLease } from './lease.ts'
import { ledgerLines, paymentTurns, subscriptions } from './tables.ts'

const { world, creator, stranger, tier, stripe, parts, hear, passTo, joined, rowOf, again } = await openMemberships()

/** What a member sees of a change due with the next payment. */
const later = { today: null, countedAt: null }

async function chargesOf({ uid }: { uid: string }) {
  const { kind, at } = ledgerLines
  return world.db
    .select()
    .from(ledgerLines)
    .where(and(eq(ledgerLines.uid, uid), eq(kind, 'charge')))
    .orderBy(at)
}

describe('plan changes', () => {
  test('quotes an upgrade, applies it immediately, charges it once and records it', async () => {
    const ana = await joined('Ana', { tierId: tier.blue, amount: 1000 })
    world.pass(days(10))
    const api = await again(ana)
    const quote = await api.subscriptionChanges.quote({ id: ana.membership, tierId: tier.purple, interval: 'month' })
    if (quote.status !== 'now') throw new Error('up is at once')
    expect(quote.today).toBeGreaterThan(900)
    expect(quote.today).toBeLessThan(1100)

    const asked = { id: ana.membership, key: newId(), tierId: tier.purple, interval: 'month' as const }
    const seen = { amount: 2500, today: quote.today, countedAt: quote.countedAt }
    await expect(api.subscriptionChanges.change({ ...asked, seen: { ...seen, today: 1 } })).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      data: { amount: quote.today },
    })
    await Promise.all([
      api.subscriptionChanges.change({ ...asked, seen }),
      api.subscriptionChanges.change({ ...asked, seen }),
    ])
    await hear()

    expect(await rowOf(ana.membership)).toMatchObject({ tierId: tier.purple, amount: 2500, state: 'active' })
    expect((await chargesOf(ana)).map(({ amount }) => amount)).toEqual([1000, quote.today])
  })

  test('applies a downgrade with the next payment, and allows undoing it until then', async () => {
    const bia = await joined('Bia', { tierId: tier.purple, amount: 2500 })
    const to = { id: bia.membership, tierId: tier.blue, interval: 'month' as const }
    expect(await bia.api.subscriptionChanges.quote(to)).toMatchObject({ status: 'later', amount: 1000 })
    const seen = { ...later, amount: 1000 }
    await bia.api.subscriptionChanges.change({ ...to, key: newId(), seen })
    const planned = { tierId: tier.purple, amount: 2500, nextTierId: tier.blue, nextAmount: 1000 }
    expect(await rowOf(bia.membership)).toMatchObject(planned)

    await bia.api.subscriptionChanges.keep({ id: bia.membership })
    await bia.api.subscriptionChanges.keep({ id: bia.membership })
    expect(await rowOf(bia.membership)).toMatchObject({ amount: 2500, nextTierId: null, nextAmount: null })

    await bia.api.subscriptionChanges.change({ ...to, key: newId(), seen })
    await hear()
    expect(await rowOf(bia.membership)).toMatchObject(planned)
    await passTo(days(32))
    const changed = { tierId: tier.blue, amount: 1000, nextTierId: null }
    expect(await rowOf(bia.membership)).toMatchObject({ ...changed, state: 'active' })
    expect((await chargesOf(bia)).map(({ amount, facts }) => `${amount} ${facts?.tierId}`)).toEqual([
      `2500 ${tier.purple}`,
      `1000 ${tier.blue}`,
    ])
    const { items } = await (await again(bia)).subscriptionChanges.invoices({})
    expect(items.map(({ tierName }) => tierName)).toEqual(['blue', 'purple'])

    for (const [at, state] of [['period_end', 'cancelled_at_period_end'] as const, ['once', 'ended'] as const]) {
      await endOne(parts, { subscriptionId: bia.membership, at })
      expect(await rowOf(bia.membership)).toMatchObject({ ...changed, state })
    }
  })

  test('keeps all paid days and charges nothing early when changing yearly to monthly', async () => {
    const caio = await joined('Caio', { tierId: tier.blue, interval: 'year', amount: 10_000 })
    const before = (await rowOf(caio.membership)).currentPeriodEnd
    const to = { id: caio.membership, tierId: tier.blue, interval: 'month' as const }
    await caio.api.subscriptionChanges.change({ ...to, key: newId(), seen: { ...later, amount: 1000 } })
    await hear()
    const planned = { interval: 'year', amount: 10_000, nextInterval: 'month', currentPeriodEnd: before }
    expect(await rowOf(caio.membership)).toMatchObject({ ...planned, state: 'active' })
    await passTo((before?.getTime() ?? 0) - world.clock.now.getTime() + days(1))
    expect(await rowOf(caio.membership)).toMatchObject({ interval: 'month', amount: 1000, nextAmount: null })
    expect((await chargesOf(caio)).map(({ amount }) => amount)).toEqual([10_000, 1000])
  })

  test('uses up paid days before a change to a free tier', async () => {
    const duda = await joined('Duda', { tierId: tier.blue, amount: 1000 })
    const to = { id: duda.membership, tierId: tier.free, interval: 'month' as const }
    await duda.api.subscriptionChanges.change({ ...to, key: newId(), seen: { ...later, amount: 0 } })
    const planned = { state: 'cancelled_at_period_end', tierId: tier.blue, nextTierId: tier.free }
    expect(await rowOf(duda.membership)).toMatchObject(planned)
    await passTo(days(32))
    const changed = { state: 'active', tierId: tier.free, amount: 0, providerId: null }
    expect(await rowOf(duda.membership)).toMatchObject(changed)
  })

  test('changes nothing if the bank declines, and returns 503 without a provider', async () => {
    const edu = await joined('Edu', { tierId: tier.blue, amount: 1000 })
    const to = { id: edu.membership, tierId: tier.black, interval: 'month' as const }
    const quote = await edu.api.subscriptionChanges.quote(to)
    if (quote.status !== 'now') throw new Error('up is at once')
    const seen = { amount: 6000, today: quote.today, countedAt: quote.countedAt }
    const before = await rowOf(edu.membership)
    const customer = String((await stripe.subscriptions.retrieve(before.providerId ?? '')).customer)
    await world.standIn().do({ do: 'new-card', customer, card: 'declined' })
    await expect(edu.api.subscriptionChanges.change({ ...to, key: newId(), seen })).rejects.toMatchObject({
      status: 409,
      code: 'CARD_DECLINED',
      message: 'Your bank declined the payment. Try another card.',
    })
    await hear()
    expect(await rowOf(edu.membership)).toMatchObject({ tierId: tier.blue, amount: 1000, state: 'active' })

    await world.standIn().do({ do: 'fail', calls: '', how: 'down', times: 30 })
    const unavailable = { status: 503, code: 'PAYMENTS_UNAVAILABLE' }
    await expect(edu.api.subscriptionChanges.cancel({ id: edu.membership })).rejects.toMatchObject(unavailable)
    await world.standIn().do({ do: 'work-again' })
    expect(await rowOf(edu.membership)).toMatchObject({ state: 'active', cancelReason: null })
  })
})

describe('cancelling and pausing', () => {
  test('keeps access to the end of the period after cancelling; resuming undoes that', async () => {
    const flo = await joined('Flo', { tierId: tier.blue, amount: 1000 })
    const { subscriptionChanges: changes } = flo.api
    await changes.cancel({ id: flo.membership, reason: 'Injured.' })
    await changes.cancel({ id: flo.membership })
    const cancelled = await rowOf(flo.membership)
    expect(cancelled).toMatchObject({ state: 'cancelled_at_period_end', cancelReason: 'Injured.' })
    expect(cancelled.accessUntil).toEqual(cancelled.currentPeriodEnd)
    await changes.resume({ id: flo.membership })
    await changes.resume({ id: flo.membership })
    expect(await rowOf(flo.membership)).toMatchObject({ state: 'active', cancelReason: null })

    await changes.cancel({ id: flo.membership })
    await passTo(days(32))
    expect(await rowOf(flo.membership)).toMatchObject({ state: 'ended' })
  })

  test('pauses once a year: ends access, keeps paid days and charges nothing', async () => {
    const gil = await joined('Gil', { tierId: tier.blue, amount: 1000 })
    await passTo(days(10))
    let api = await again(gil)
    const left = ((await rowOf(gil.membership)).currentPeriodEnd?.getTime() ?? 0) - world.clock.now.getTime()
    await api.subscriptionChanges.pause({ id: gil.membership, months: 2 })
    await api.subscriptionChanges.pause({ id: gil.membership, months: 2 })
    await hear()
    const paused = await rowOf(gil.membership)
    expect(paused).toMatchObject({ state: 'paused', accessUntil: world.clock.now })
    const rests = (paused.pausedUntil?.getTime() ?? 0) - world.clock.now.getTime()

    await passTo(rests + days(1))
    const on = await rowOf(gil.membership)
    expect(on).toMatchObject({ state: 'active', pausedUntil: null, amount: 1000 })
    expect(on.currentPeriodEnd?.getTime()).toBeCloseTo((paused.pausedUntil?.getTime() ?? 0) + left, -4)
    api = await again(gil)
    await expect(api.subscriptionChanges.pause({ id: gil.membership, months: 1 })).rejects.toMatchObject({
      code: 'PAUSED_BEFORE',
    })
    expect(await chargesOf(gil)).toHaveLength(1)
  })

  test('keeps all paid days when a pause is ended early or cancelled', async () => {
    const hugo = await joined('Hugo', { tierId: tier.blue, amount: 1000 })
    await passTo(days(10))
    let api = await again(hugo)
    const left = ((await rowOf(hugo.membership)).currentPeriodEnd?.getTime() ?? 0) - world.clock.now.getTime()
    await api.subscriptionChanges.pause({ id: hugo.membership, months: 3 })
    world.pass(days(5))
    api = await again(hugo)
    await api.subscriptionChanges.cancel({ id: hugo.membership })
    const row = await rowOf(hugo.membership)
    expect(row.state).toBe('cancelled_at_period_end')
    expect(row.accessUntil?.getTime()).toBeCloseTo(world.clock.now.getTime() + left, -4)
    await api.subscriptionChanges.resume({ id: hugo.membership })
    expect(await rowOf(hugo.membership)).toMatchObject({ state: 'active' })
  })
})

describe('new card', () => {
  test('pays open invoices, and the membership continues', async () => {
    const kim = await joined('Kim', { tierId: tier.blue, amount: 1000 })
    const row = await rowOf(kim.membership)
    const customer = String((await stripe.subscriptions.retrieve(row.providerId ?? '')).customer)
    await world.standIn().do({ do: 'new-card', customer, card: 'declined' })
    await passTo(days(31) + 3_600_000)
    expect(await rowOf(kim.membership)).toMatchObject({ state: 'past_due' })
    const api = await again(kim)
    const { url } = await api.subscriptionChanges.newCard({})
    const session = /cs_\w+/.exec(url)?.[0] ?? ''
    expect(await api.subscriptionChanges.takeCard({ session })).toEqual({ status: 'not_entered' })
    await world.standIn().do({ do: 'pay', session, card: 'pays' })
    await expect((await again(stranger)).subscriptionChanges.takeCard({ session })).rejects.toMatchObject({
      status: 404,
    })
    expect(await api.subscriptionChanges.takeCard({ session })).toEqual({ status: 'used' })
    expect(await api.subscriptionChanges.takeCard({ session })).toEqual({ status: 'used' })
    expect(await rowOf(kim.membership)).toMatchObject({ state: 'active' })
    expect((await api.subscriptionChanges.card({})).card).toMatchObject({ last4: expect.stringMatching(/^\d{4}$/) })

    const first = await api.subscriptionChanges.invoices({ limit: 1 })
    const second = await api.subscriptionChanges.invoices({ limit: 1, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(({ total, status }) => [total, status])).toEqual([
      [1000, 'paid'],
      [1000, 'paid'],
    ])
    expect(first.items[0]).toMatchObject({ creator: { id: creator.uid }, tierName: 'blue' })
    expect((await (await again(stranger)).subscriptionChanges.invoices({})).items).toEqual([])
  })
})

test("refuses visitors, and returns 404 for someone else's membership", async () => {
  const tom = await joined('Tom', { tierId: tier.blue, amount: 1000 })
  const id = tom.membership
  await expect(world.visitor.api.subscriptionChanges.cancel({ id })).rejects.toMatchObject({ status: 401 })
  const { subscriptionChanges: other } = await again(stranger)
  const seen = { amount: 6000, today: null, countedAt: null }
  const to = { id, tierId: tier.black, interval: 'month' as const }
  const refused = { status: 404 }
  for (const call of ['changes', 'keep', 'cancel', 'resume', 'unpause', 'refund'] as const)
    await expect(other[call]({ id })).rejects.toMatchObject(refused)
  await expect(other.pause({ id, months: 1 })).rejects.toMatchObject(refused)
  await expect(other.quote(to)).rejects.toMatchObject(refused)
  await expect(other.change({ ...to, key: newId(), seen })).rejects.toMatchObject(refused)
})

describe('slow provider', () => {
  test('locks no row during a call, queues a second call, and rechecks before writing', async () => {
    const hal = await joined('Hal', { tierId: tier.blue, amount: 1000 })
    const talk = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const talking = withLease(world.db, membershipLease(hal.membership), async () => {
      begun.resolve()
      await talk.promise
    })
    await begun.promise
    const held = await world.db.execute(sql`select 1 from subscriptions where id = ${hal.membership} for update nowait`)
    expect(held.rows).toHaveLength(1)
    const { rows } = await world.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    expect(rows).toEqual([])

    let isCancelled = false
    const cancelling = hal.api.subscriptionChanges.cancel({ id: hal.membership }).then(() => {
      isCancelled = true
    })
    await expect(
      (await world.member('Stranger to Hal')).api.subscriptionChanges.cancel({ id: hal.membership }),
    ).rejects.toMatchObject({ status: 404 })
    expect(isCancelled).toBe(false)
    talk.resolve()
    await Promise.all([talking, cancelling])
    expect(await rowOf(hal.membership)).toMatchObject({ state: 'cancelled_at_period_end' })
    expect(await world.db.select().from(paymentTurns)).toEqual([])
  })

  test('takes over from a dead process and ignores one whose lease expired', async () => {
    const ida = await joined('Ida', { tierId: tier.blue, amount: 1000 })
    const about = membershipLease(ida.membership)
    const tooLong = withLease(world.db, about, async (lease) => {
      await world.db
        .update(paymentTurns)
        .set({ until: new Date(0) })
        .where(eq(paymentTurns.about, about))
      await ida.api.subscriptionChanges.cancel({ id: ida.membership })
      await lease.write((tx) => tx.update(subscriptions).set({ amount: 1 }).where(eq(subscriptions.id, ida.membership)))
    })
    await expect(tooLong).rejects.toMatchObject({ status: 503, code: 'PAYMENT_IN_PROGRESS' })
    expect(await rowOf(ida.membership)).toMatchObject({ state: 'cancelled_at_period_end', amount: 1000 })
  })

  test('gives the last place in a tier to one of two concurrent changes', { tags: 'race' }, async () => {
    const small = newId()
    const [like] = await world.db.select().from(tiers).where(eq(tiers.id, tier.purple))
    await world.db
      .insert(tiers)
      .values({ ...(like as typeof tiers.$inferInsert), id: small, name: 'small', level: 9, maxMembers: 1 })
    const people = [
      await joined('Jon', { tierId: tier.blue, amount: 1000 }),
      await joined('Kim', { tierId: tier.blue, amount: 1000 }),
    ]
    const orders = await Promise.all(
      people.map(async ({ api, membership }) => {
        const to = { id: membership, tierId: small, interval: 'month' as const }
        const quote = await api.subscriptionChanges.quote(to)
        if (quote.status !== 'now') throw new Error('up is at once')
        return { ...to, key: newId(), seen: { amount: quote.amount, today: quote.today, countedAt: quote.countedAt } }
      }),
    )
    const answers = await Promise.allSettled(
      people.map(({ api }, at) => api.subscriptionChanges.change(orders[at] as (typeof orders)[number])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = answers.find((answer) => answer.status === 'rejected')
    expect(refused?.reason).toMatchObject({ status: 409, code: 'TIER_FULL' })
    const rows = await Promise.all(people.map(({ membership }) => rowOf(membership)))
    expect(rows.filter(({ tierId }) => tierId === small)).toHaveLength(1)
  })
})
