import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { PURGE } from '#app/purge.ts'
import { accountParams } from '#domains/creators/creators/server/payouts.ts'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld, type Person, type World } from '#testing/world.ts'
import { refunds } from './changes-tables.ts'
import { endOne } from './end-all.ts'
import { keepEvent, takeEvent } from './events.ts'
import { forgetAtProvider } from './forget-payer.ts'
import { addWaiting } from './gifts.ts'
import { membershipLease, withLease } from './lease.ts'
import { payBack } from './pay-back.ts'
import { reconcile } from './reconcile.ts'
import { ledgerLines, paymentTurns, subscriptions } from './tables.ts'

let world: World
let creator: Person
let stranger: Person
const tier = { free: '', blue: '', purple: '', black: '' }

beforeAll(async () => {
  world = await openWorld({ payments: true })
  creator = await world.member('Marcus', { role: { admin: false, creator: true } })
  stranger = await world.member('Stranger')
  const account = await stripe().accounts.create(accountParams({ ...creator, country: 'IE' }))
  await world.standIn().do({ do: 'onboard', account: account.id, outcome: 'everything' })
  await world.db.insert(creators).values({
    uid: creator.uid,
    country: 'IE',
    currency: 'EUR',
    state: 'approved',
    payoutState: 'enabled',
    payoutAccountId: account.id,
    createdAt: world.clock.now,
    updatedAt: world.clock.now,
  })
  const prices = { free: 0, blue: 1000, purple: 2500, black: 6000 }
  let level = 0
  for (const [name, monthlyPrice] of Object.entries(prices) as [keyof typeof tier, number][]) {
    tier[name] = newId()
    await world.db.insert(tiers).values({
      id: tier[name],
      creatorUid: creator.uid,
      name,
      monthlyPrice,
      yearlyPrice: monthlyPrice ? monthlyPrice * 10 : null,
      currency: 'EUR',
      level: level++,
      state: 'active',
      createdAt: world.clock.now,
      updatedAt: world.clock.now,
    })
  }
})

function payments() {
  if (!world.payments) throw new Error('payments are open in this world')
  return world.payments
}
const stripe = () => payments().stripe
const parts = () => ({ ...world, payments: payments(), now: () => world.clock.now, accountChanged: async () => {} })

/** Everything the provider told so far is taken, in its order. */
let heard = 0
async function hear() {
  const told = world.standIn().events()
  const news = told.slice(heard)
  heard = told.length
  for (const { id, body } of news) {
    await keepEvent({ ...world, now: () => world.clock.now }, JSON.parse(body))
    await takeEvent(parts(), id)
  }
}

async function passTo(milliseconds: number) {
  world.pass(milliseconds)
  await world.standIn().do({ do: 'tick' })
  await hear()
}

/** Somebody who pays, signed in anew whatever time has passed. */
async function joined(name: string, of: { tierId: string; interval?: 'month' | 'year'; amount: number }) {
  const person = await world.member(name)
  const id = newId()
  const { tierId, interval = 'month', amount } = of
  const seen = { amount, currency: 'EUR' as const }
  await person.api.subscriptions.checkOut({ id, creatorUid: creator.uid, tierId, interval, seen })
  await pay(id)
  await person.api.subscriptions.checkout({ id })
  await hear()
  const { membership } = await person.api.subscriptions.withCreator({ creatorUid: creator.uid })
  if (!membership) throw new Error('nobody joined')
  return { ...person, membership: membership.id }
}

async function pay(checkoutId: string) {
  const { checkouts } = await import('./tables.ts')
  const [row] = await world.db.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  await world.standIn().do({ do: 'pay', session: row?.providerId ?? '', card: 'pays' })
}

async function rowOf(id: string) {
  const [row] = await world.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!row) throw new Error('no such membership')
  return row
}

async function again(person: { uid: string }) {
  return (await world.session(person.uid)).api
}

describe('changing the plan', () => {
  test('an upgrade is immediate: its price is shown first, paid once and in the ledger', async () => {
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
    const lines = await world.db.select().from(ledgerLines).where(eq(ledgerLines.uid, ana.uid))
    expect(lines.filter(({ kind }) => kind === 'charge').map(({ amount }) => amount)).toEqual([1000, quote.today])
  })

  test('down is with the next payment, can be taken back, and then happens by itself', async () => {
    const bia = await joined('Bia', { tierId: tier.purple, amount: 2500 })
    const to = { id: bia.membership, tierId: tier.blue, interval: 'month' as const }
    expect(await bia.api.subscriptionChanges.quote(to)).toMatchObject({ status: 'later', amount: 1000 })
    const seen = { amount: 1000, today: null, countedAt: null }
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
    expect(await rowOf(bia.membership)).toMatchObject({
      tierId: tier.blue,
      amount: 1000,
      nextTierId: null,
      state: 'active',
    })
    const lines = await world.db.select().from(ledgerLines).where(eq(ledgerLines.uid, bia.uid))
    expect(lines.filter(({ kind }) => kind === 'charge').map(({ amount }) => amount)).toEqual([2500, 1000])
  })

  test('from years to months loses no paid day and charges nothing before', async () => {
    const caio = await joined('Caio', { tierId: tier.blue, interval: 'year', amount: 10_000 })
    const before = (await rowOf(caio.membership)).currentPeriodEnd
    const to = { id: caio.membership, tierId: tier.blue, interval: 'month' as const }
    await caio.api.subscriptionChanges.change({
      ...to,
      key: newId(),
      seen: { amount: 1000, today: null, countedAt: null },
    })
    await hear()
    expect(await rowOf(caio.membership)).toMatchObject({
      state: 'active',
      interval: 'year',
      amount: 10_000,
      nextInterval: 'month',
      currentPeriodEnd: before,
    })
    await passTo((before?.getTime() ?? 0) - world.clock.now.getTime() + days(1))
    expect(await rowOf(caio.membership)).toMatchObject({ interval: 'month', amount: 1000, nextAmount: null })
    const lines = await world.db.select().from(ledgerLines).where(eq(ledgerLines.uid, caio.uid))
    expect(lines.filter(({ kind }) => kind === 'charge').map(({ amount }) => amount)).toEqual([10_000, 1000])
  })

  test('to a tier that costs nothing: what is paid is used up, then it goes on there', async () => {
    const duda = await joined('Duda', { tierId: tier.blue, amount: 1000 })
    const to = { id: duda.membership, tierId: tier.free, interval: 'month' as const }
    await duda.api.subscriptionChanges.change({
      ...to,
      key: newId(),
      seen: { amount: 0, today: null, countedAt: null },
    })
    expect(await rowOf(duda.membership)).toMatchObject({
      state: 'cancelled_at_period_end',
      tierId: tier.blue,
      nextTierId: tier.free,
    })
    await passTo(days(32))
    expect(await rowOf(duda.membership)).toMatchObject({
      state: 'active',
      tierId: tier.free,
      amount: 0,
      providerId: null,
    })
  })

  test("a bank's no changes nothing; a silent provider answers 503, nothing half done", async () => {
    const edu = await joined('Edu', { tierId: tier.blue, amount: 1000 })
    const to = { id: edu.membership, tierId: tier.black, interval: 'month' as const }
    const quote = await edu.api.subscriptionChanges.quote(to)
    if (quote.status !== 'now') throw new Error('up is at once')
    const seen = { amount: 6000, today: quote.today, countedAt: quote.countedAt }
    const before = await rowOf(edu.membership)
    const customer = String((await stripe().subscriptions.retrieve(before.providerId ?? '')).customer)
    await world.standIn().do({ do: 'new-card', customer, card: 'declined' })
    await expect(edu.api.subscriptionChanges.change({ ...to, key: newId(), seen })).rejects.toMatchObject({
      status: 409,
      code: 'DECLINED',
      message: 'Your bank declined the payment. Try another card.',
    })
    await hear()
    expect(await rowOf(edu.membership)).toMatchObject({ tierId: tier.blue, amount: 1000, state: 'active' })

    await world.standIn().do({ do: 'fail', calls: '', how: 'down', times: 30 })
    await expect(edu.api.subscriptionChanges.cancel({ id: edu.membership })).rejects.toMatchObject({
      status: 503,
      code: 'PAYMENTS_DOWN',
    })
    await world.standIn().do({ do: 'work-again' })
    expect(await rowOf(edu.membership)).toMatchObject({ state: 'active', cancelReason: null })
  })
})

describe('leaving and resting', () => {
  test('cancel keeps access until the paid period ends; resume undoes it; twice is once', async () => {
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

  test('a pause ends access, keeps paid days, charges nothing and comes once a year', async () => {
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
    const lines = await world.db.select().from(ledgerLines).where(eq(ledgerLines.uid, gil.uid))
    expect(lines.filter(({ kind }) => kind === 'charge')).toHaveLength(1)
  })

  test('who ends a pause, or cancels in it, has all the days they paid for', async () => {
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

describe('money that goes back', () => {
  test('refunds a first payment within 14 days once: access ends, money and fee return', async () => {
    const iris = await joined('Iris', { tierId: tier.blue, amount: 1000 })
    const changes = await iris.api.subscriptionChanges.changes({ id: iris.membership })
    expect(changes.refund).toMatchObject({ amount: 1000 })
    const answers = await Promise.all([1, 2].map(() => iris.api.subscriptionChanges.refund({ id: iris.membership })))
    expect(answers).toEqual([1, 2].map(() => ({ amount: 1000, currency: 'EUR' })))
    const row = await rowOf(iris.membership)
    expect(row).toMatchObject({ state: 'refunded', accessUntil: world.clock.now })

    const [refund] = await world.db.select().from(refunds).where(eq(refunds.uid, iris.uid))
    const asked = { refundId: refund?.id ?? '', providerId: row.providerId }
    await payBack(parts(), asked)
    await payBack(parts(), asked)
    await hear()
    const lines = await world.db
      .select()
      .from(ledgerLines)
      .where(eq(ledgerLines.uid, iris.uid))
      .orderBy(ledgerLines.kind)
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 1000],
      ['fee', -100],
      ['fee_refund', 100],
      ['refund', -1000],
    ])
    expect((await stripe().subscriptions.retrieve(row.providerId ?? '')).status).toBe('canceled')
  })

  test('later the creator alone can, of their own members', async () => {
    const joao = await joined('Joao', { tierId: tier.blue, amount: 1000 })
    await passTo(days(15))
    const api = await again(joao)
    expect((await api.subscriptionChanges.changes({ id: joao.membership })).refund).toBeNull()
    await expect(api.subscriptionChanges.refund({ id: joao.membership })).rejects.toMatchObject({ code: 'NO_REFUND' })
    await expect(api.subscriptionChanges.refundMember({ id: joao.membership })).rejects.toMatchObject({ status: 403 })
    const marcus = await again(creator)
    expect(await marcus.subscriptionChanges.refundMember({ id: joao.membership })).toEqual({
      amount: 1000,
      currency: 'EUR',
    })
    expect(await rowOf(joao.membership)).toMatchObject({ state: 'refunded' })
  })
})

describe('a new card', () => {
  test('pays what was open, and the membership goes on', async () => {
    const kim = await joined('Kim', { tierId: tier.blue, amount: 1000 })
    const row = await rowOf(kim.membership)
    const customer = String((await stripe().subscriptions.retrieve(row.providerId ?? '')).customer)
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

describe('gifts', () => {
  async function give(from: Person, to: Person, { tierId, amount }: { tierId: string; amount: number }) {
    const id = newId()
    const api = await again(from)
    const username = (await nameOf(to)) ?? ''
    const asked = { id, tierId, username, months: 1 as const, note: 'Oss', seen: { amount, currency: 'EUR' as const } }
    const [one, two] = await Promise.all([api.subscriptionChanges.give(asked), api.subscriptionChanges.give(asked)])
    expect(two).toEqual(one)
    await pay(id)
    await api.subscriptions.checkout({ id })
    await hear()
    await api.subscriptions.checkout({ id })
  }
  async function nameOf({ uid }: { uid: string }) {
    const { users } = await import('#domains/members/people/server/tables.ts')
    const [user] = await world.db.select({ username: users.username }).from(users).where(eq(users.uid, uid))
    return user?.username
  }

  test('begin at once for who has nothing, and both see it', async () => {
    const [lia, max] = [await world.member('Lia'), await world.member('Max')]
    await give(lia, max, { tierId: tier.blue, amount: 1000 })
    const { membership } = await (await again(max)).subscriptions.withCreator({ creatorUid: creator.uid })
    expect(membership).toMatchObject({ state: 'gift', opens: true, giftFrom: { id: lia.uid } })
    expect((await (await again(lia)).subscriptionChanges.given({})).items).toMatchObject([
      { to: { id: max.uid }, amount: 1000 },
    ])
    expect((await (await again(max)).subscriptionChanges.received({})).items).toMatchObject([
      { from: { id: lia.uid }, waits: false },
    ])
    const lines = await world.db
      .select()
      .from(ledgerLines)
      .where(eq(ledgerLines.uid, lia.uid))
      .orderBy(ledgerLines.kind)
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 1000],
      ['fee', -100],
    ])
  })

  test('wait for who pays, one behind the other, and no day is lost', async () => {
    const nina = await world.member('Nina')
    const otto = await joined('Otto', { tierId: tier.blue, amount: 1000 })
    await give(nina, otto, { tierId: tier.blue, amount: 1000 })
    await give(nina, otto, { tierId: tier.black, amount: 6000 })
    const kept = await rowOf(otto.membership)
    expect(kept).toMatchObject({ state: 'active', keptTierId: tier.blue })
    expect(kept.daysKept).toBeGreaterThanOrEqual(28)
    await (await again(otto)).subscriptionChanges.cancel({ id: otto.membership })
    await passTo(days(32))
    expect(await rowOf(otto.membership)).toMatchObject({ state: 'gift', tierId: tier.blue, daysKept: 0 })
    await addWaiting(parts())
    expect(await rowOf(otto.membership)).toMatchObject({ keptTierId: tier.black })
    world.pass(days(32))
    await reconcile(parts())
    expect(await rowOf(otto.membership)).toMatchObject({ state: 'gift', tierId: tier.black })
  })

  test('nobody gives to who is blocked, to the creator, to themself, or at another price', async () => {
    const [paul, rita] = [await world.member('Paul'), await world.member('Rita')]
    await world.block(rita, paul)
    const api = await again(paul)
    const asked = { tierId: tier.blue, months: 1 as const, note: '', seen: { amount: 1000, currency: 'EUR' as const } }
    for (const person of [rita, creator, paul])
      await expect(
        api.subscriptionChanges.give({ ...asked, id: newId(), username: (await nameOf(person)) ?? '' }),
      ).rejects.toMatchObject({ status: 400, data: { field: 'username' } })
    await expect(
      api.subscriptionChanges.give({
        ...asked,
        id: newId(),
        username: (await nameOf(stranger)) ?? '',
        seen: { amount: 1, currency: 'EUR' },
      }),
    ).rejects.toMatchObject({ code: 'PRICE_CHANGED', data: { amount: 1000 } })
  })

  test('a creator makes somebody a member for nothing, and ends it', async () => {
    const sara = await world.member('Sara')
    const marcus = await again(creator)
    const username = (await nameOf(sara)) ?? ''
    const { id } = await marcus.subscriptionChanges.comp({ username, tierId: tier.purple, until: null })
    expect((await marcus.subscriptionChanges.comp({ username, tierId: tier.purple, until: null })).id).toBe(id)
    expect(await rowOf(id)).toMatchObject({ state: 'comped', tierId: tier.purple, providerId: null })
    await expect((await again(sara)).subscriptionChanges.endComp({ id })).rejects.toMatchObject({ status: 403 })
    await marcus.subscriptionChanges.endComp({ id })
    await marcus.subscriptionChanges.endComp({ id })
    expect(await rowOf(id)).toMatchObject({ state: 'ended', accessUntil: world.clock.now })
  })
})

test('a visitor is turned away, and somebody else’s membership does not exist', async () => {
  const tom = await joined('Tom', { tierId: tier.blue, amount: 1000 })
  const id = tom.membership
  await expect(world.visitor.api.subscriptionChanges.cancel({ id })).rejects.toMatchObject({ status: 401 })
  const { subscriptionChanges: other } = await again(stranger)
  const seen = { amount: 6000, today: null, countedAt: null }
  const to = { id, tierId: tier.black, interval: 'month' as const }
  for (const call of [
    () => other.changes({ id }),
    () => other.quote(to),
    () => other.change({ ...to, key: newId(), seen }),
    () => other.keep({ id }),
    () => other.cancel({ id }),
    () => other.resume({ id }),
    () => other.pause({ id, months: 1 }),
    () => other.unpause({ id }),
    () => other.refund({ id }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
})

describe('while the provider takes its time', () => {
  test('holds no row during a call; a second press follows; writes fit the current state', async () => {
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

  test('takes over when a process died, and ignores one that was away too long', async () => {
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
    await expect(tooLong).rejects.toMatchObject({ status: 503, code: 'PAYMENT_UNDER_WAY' })
    expect(await rowOf(ida.membership)).toMatchObject({ state: 'cancelled_at_period_end', amount: 1000 })
  })

  test('the last place of a tier goes to one of two who change to it at once', { tags: 'race' }, async () => {
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

test('the provider forgets a deleted member, who pays nothing more; twice is once', async () => {
  const lea = await joined('Lea', { tierId: tier.blue, amount: 1000 })
  const { providerId } = await rowOf(lea.membership)
  const customer = String((await stripe().subscriptions.retrieve(providerId ?? '')).customer)
  const step = PURGE.find(({ name }) => name === 'memberships')
  for (const _ of ['once', 'again']) await step?.run(parts(), lea.uid)
  const { rows } = await world.db.execute<{ data: { customer: string }; retry_limit: number }>(
    sql`select data, retry_limit from pgboss.job where name = 'forgetPayer'`,
  )
  expect(rows).toEqual([{ data: { customer }, retry_limit: 12 }])

  await world.standIn().do({ do: 'fail', calls: 'DELETE /v1/customers', how: 'down', times: 30 })
  await expect(forgetAtProvider(parts(), customer)).rejects.toMatchObject({ status: 503 })
  await world.standIn().do({ do: 'work-again' })
  for (const _ of ['once', 'again']) await forgetAtProvider(parts(), customer)
  expect(await stripe().customers.retrieve(customer)).toMatchObject({ deleted: true })
  expect((await stripe().subscriptions.retrieve(providerId ?? '')).status).toBe('canceled')
  await endOne(parts(), { subscriptionId: lea.membership, at: 'once' })
  await hear()
  expect(await rowOf(lea.membership)).toMatchObject({ state: 'ended' })
})
