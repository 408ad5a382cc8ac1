import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { PAYOUT_COUNTRIES } from '#domains/creators/creators/countries.ts'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { videoFiles } from '#domains/creators/videos/server/tables.ts'
import { days, minutes } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { notificationTitles } from '#testing/notifications.ts'
import { refusalOf } from '#testing/refusals.ts'
import { insertMembership, sellingIn } from '#testing/selling.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { settleCheckout } from './settle-checkout.ts'
import { checkouts, paymentCustomers, subscriptions } from './tables.ts'

let coach: Awaited<ReturnType<typeof shop.creator>>
let blue: Awaited<ReturnType<typeof shop.tier>>
const world = await openWorld({ payments: true })
const shop = sellingIn(world)
beforeEach(async () => {
  await world.standIn().do({ do: 'work-again' })
  coach = await shop.creator('Marcus')
  blue = await shop.tier(coach)
})

const held = (person: { uid: string }) =>
  world.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.uid, person.uid), eq(subscriptions.creatorUid, coach.uid)))
const checkOut = (person: Pick<Person, 'api'>, order = shop.orderOf(blue)) => person.api.subscriptions.checkOut(order)

test("starts the membership once it's paid for, and notifies the creator", async () => {
  const ana = await world.member('Ana')
  const begun = await checkOut(ana)
  expect(begun).toMatchObject({ status: 'open', amount: 1000, currency: 'EUR', interval: 'month' })
  expect((await ana.api.subscriptions.list({})).items).toEqual([])
  await shop.pay(begun.status === 'open' ? begun.url : null)

  const done = await ana.api.subscriptions.checkout({ id: begun.id })
  expect(done.status).toBe('done')
  const [mine] = (await ana.api.subscriptions.list({})).items
  expect(mine).toMatchObject({ state: 'active', opens: true, amount: 1000, tier: { id: blue.id } })
  expect(mine?.upcoming).toEqual({ status: 'renews', at: '2026-12-20T12:00:00.000Z', amount: 1000, currency: 'EUR' })
  const with_ = await ana.api.subscriptions.withCreator({ creatorUid: coach.uid })
  expect(with_).toMatchObject({ membership: { id: mine?.id }, mayTry: true })
  expect(await notificationTitles(world, coach)).toEqual(['Ana is a new member'])
})

test('a new member starts with lessons that have pictures', async () => {
  const ana = await world.member('Ana')
  const videoFileId = newId()
  const video = { id: videoFileId, uid: coach.uid, bytes: 6, type: 'video/mp4', state: 'ready', posters: 1 } as const
  await world.db.insert(videoFiles).values({ ...video, createdAt: world.clock.now })
  const lesson = { type: 'technique_video', title: 'Frames', videoFileId, minLevel: 0 } as const
  const { id, version } = await coach.api.content.save({ id: newId(), version: 0, ...lesson })
  await coach.api.content.publish({ id, version })
  expect(await shop.join(ana, blue)).toMatchObject({ next: [{ id, cover: `/media/lessons/${id}/poster` }] })
})

test("refuses visitors, and returns 404 for someone else's checkout", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const begun = await checkOut(ana)
  expect(await refusalOf(checkOut(world.visitor))).toMatchObject({ status: 401 })
  expect(await refusalOf(world.visitor.api.subscriptions.list({}))).toMatchObject({ status: 401 })
  expect(await refusalOf(bia.api.subscriptions.checkout({ id: begun.id }))).toMatchObject({ status: 404 })
  expect(await refusalOf(bia.api.subscriptions.checkOut(shop.orderOf(blue, { id: begun.id })))).toMatchObject({
    status: 404,
  })
})

test('creates one checkout and one membership for repeated and concurrent requests', { tags: 'race' }, async () => {
  const ana = await world.member('Ana')
  const order = shop.orderOf(blue)
  const [one, other] = await Promise.all([checkOut(ana, order), checkOut(ana, order)])
  expect(one).toEqual(other)
  expect(await checkOut(ana, order)).toEqual(one)
  expect(await held(ana)).toHaveLength(1)
  expect(await refusalOf(checkOut(ana, { ...order, interval: 'year' }))).toMatchObject({ code: 'CHECKOUT_USED' })
})

test('refuses a changed price and returns the current one', async () => {
  const ana = await world.member('Ana')
  const cheap = { ...shop.orderOf(blue), seen: { amount: 1, currency: 'EUR' as const } }
  expect(await refusalOf(checkOut(ana, cheap))).toMatchObject({
    status: 409,
    code: 'PRICE_CHANGED',
    message: 'The price changed to €10.00. Please confirm.',
  })
  expect(await held(ana)).toEqual([])
  expect(
    world
      .standIn()
      .provider.store.all('session')
      .filter(({ amount_total }) => amount_total === 1),
  ).toEqual([])
})

test('explains each refusal', async () => {
  const ana = await world.member('Ana')
  const words = async (person: Person, order = shop.orderOf(blue)) =>
    (await refusalOf(checkOut(person, order)))?.message
  expect(await words(coach)).toBe("You can't subscribe to yourself.")
  expect(await words(ana, { ...shop.orderOf(blue), tierId: 'nothing' })).toBe(
    'That tier is no longer offered. Choose another.',
  )
  await shop.join(ana, blue)
  expect(await words(ana)).toBe('You already have this membership.')
  const bia = await world.member('Bia')
  await world.db.update(tiers).set({ state: 'archived' }).where(eq(tiers.id, blue.id))
  expect(await words(bia)).toBe('That tier is no longer offered. Choose another.')
  await world.db.update(tiers).set({ state: 'active' }).where(eq(tiers.id, blue.id))
  await world.db.update(creators).set({ state: 'suspended' }).where(eq(creators.uid, coach.uid))
  expect(await words(bia)).toBe("Memberships aren't offered here right now.")
})

test('treats a block in either direction like a missing creator', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await world.block(coach, ana)
  await world.block(bia, coach)
  const nobody = await refusalOf(checkOut(ana, { ...shop.orderOf(blue), creatorUid: newId() }))
  expect(await refusalOf(checkOut(ana))).toEqual(nobody)
  expect(await refusalOf(checkOut(bia))).toEqual(nobody)
  expect(nobody?.status).toBe(404)
})

test('gives the last place to one of two members; an expired checkout frees it', { tags: 'race' }, async () => {
  await world.db.update(tiers).set({ maxMembers: 1 }).where(eq(tiers.id, blue.id))
  const [ana, bia] = await world.members('Ana', 'Bia')
  const answers = await Promise.all([ana, bia].map((person) => refusalOf(checkOut(person))))
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
  expect(answers.find((answer) => answer !== undefined)).toMatchObject({ status: 409, code: 'TIER_FULL' })

  const at = world.clock.now
  world.pass(minutes(15))
  const [open] = await world.db.select().from(checkouts).where(eq(checkouts.tierId, blue.id))
  expect((await settleCheckout(shop.parts, open?.id ?? ''))?.state).toBe('expired')
  const late = open?.uid === ana.uid ? bia : ana
  expect(await refusalOf(checkOut(late))).toBeUndefined()
  world.clock.now = at
})

test('expires a checkout after 15 minutes, at the provider too', async () => {
  const ana = await world.member('Ana')
  const begun = await checkOut(ana)
  world.pass(minutes(15))
  expect(await ana.api.subscriptions.checkout({ id: begun.id })).toMatchObject({ status: 'expired' })
  await shop.pay(begun.status === 'open' ? begun.url : null).catch(() => {})
  expect((await held(ana)).map(({ state }) => state)).toEqual(['ended'])
  expect((await ana.api.subscriptions.list({ which: 'past' })).items).toEqual([])
  world.pass(-minutes(15))
})

test('closes the earlier checkout when a member chooses again, so they pay once', async () => {
  const ana = await world.member('Ana')
  const brown = await shop.tier(coach, { name: 'Brown', level: 2, monthlyPrice: 2500, yearlyPrice: null })
  const first = await checkOut(ana)
  const second = await checkOut(ana, shop.orderOf(brown))
  expect(await ana.api.subscriptions.checkout({ id: first.id })).toMatchObject({ status: 'expired' })
  await shop.pay(second.status === 'open' ? second.url : null)
  expect(await ana.api.subscriptions.checkout({ id: second.id })).toMatchObject({ status: 'done' })
  const living = (await held(ana)).filter(({ state }) => state !== 'ended')
  expect(living).toMatchObject([{ tierId: brown.id, state: 'active', amount: 2500 }])
})

test('grants a trial once: a returning member pays immediately', async () => {
  await world.db.update(tiers).set({ trialDays: 7 }).where(eq(tiers.id, blue.id))
  const ana = await world.member('Ana')
  expect(await shop.join(ana, blue)).toMatchObject({
    status: 'done',
    trial: { until: '2026-11-27T12:00:00.000Z', amount: 1000, currency: 'EUR' },
  })
  const [trying] = await held(ana)
  expect(trying).toMatchObject({ state: 'trialing', trialEnd: new Date('2026-11-27T12:00:00Z') })
  const [mine] = (await ana.api.subscriptions.list({})).items
  expect(mine?.upcoming).toMatchObject({ status: 'first_payment', amount: 1000 })
  await world.payments?.stripe.subscriptions.cancel(trying?.providerId ?? '')
  await world.db
    .update(subscriptions)
    .set({ state: 'ended' })
    .where(eq(subscriptions.id, trying?.id ?? ''))
  expect(await shop.join(ana, blue)).toMatchObject({ status: 'done', trial: null })
  const living = (await held(ana)).filter(({ state }) => state !== 'ended')
  expect(living).toMatchObject([{ state: 'active', trialEnd: null }])
})

test('opens a free tier immediately and lets its member change to a paid one', async () => {
  const free = await shop.tier(coach, { name: 'Followers+', level: 0, monthlyPrice: 0, yearlyPrice: null })
  const ana = await world.member('Ana')
  expect(await shop.join(ana, free)).toMatchObject({ status: 'done', amount: 0 })
  const [joined] = await held(ana)
  await shop.join(ana, blue)
  expect(await held(ana)).toMatchObject([{ id: joined?.id, state: 'active', tierId: blue.id, amount: 1000 }])
})

test('pauses gift days until the paid membership ends', async () => {
  const ana = await world.member('Ana')
  const accessUntil = new Date(world.clock.now.getTime() + days(20))
  const id = await insertMembership(world, ana, blue, { state: 'gift', amount: 0, accessUntil })
  await shop.join(ana, blue)
  expect(await held(ana)).toMatchObject([{ id, state: 'active', daysKept: 20, keptTierId: blue.id }])
})

test('shows a payment as confirming until the bank accepts or declines it', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const intentOf = async (person: Person) => {
    const [known] = await world.db.select().from(paymentCustomers).where(eq(paymentCustomers.uid, person.uid))
    return world
      .standIn()
      .provider.store.all('payment_intent')
      .find(({ customer }) => customer === known?.providerId)?.id
  }
  const waits = await shop.join(ana, blue, { card: 'silent' })
  const fails = await shop.join(bia, blue, { card: 'silent' })
  expect([waits.status, fails.status]).toEqual(['confirming', 'confirming'])
  expect((await ana.api.subscriptions.list({})).items).toEqual([])
  await world.standIn().do({ do: 'bank-answers', intent: (await intentOf(ana)) ?? '', says: 'pays' })
  await world.standIn().do({ do: 'bank-answers', intent: (await intentOf(bia)) ?? '', says: 'declined' })
  expect(await ana.api.subscriptions.checkout({ id: waits.id })).toMatchObject({ status: 'done' })
  expect(await bia.api.subscriptions.checkout({ id: fails.id })).toMatchObject({
    status: 'failed',
    message: 'Your bank declined the payment. Try another card.',
  })
})

test('reports an unreachable provider, leaves nothing half done and allows a retry', async () => {
  const ana = await world.member('Ana')
  const order = shop.orderOf(blue)
  await world.standIn().do({ do: 'fail', calls: 'checkout/sessions', how: 'error', times: 3 })
  expect(await refusalOf(checkOut(ana, order))).toMatchObject({ status: 503, code: 'PAYMENTS_UNAVAILABLE' })
  expect((await ana.api.subscriptions.list({})).items).toEqual([])
  await world.standIn().do({ do: 'work-again' })
  const begun = await checkOut(ana, order)
  expect(begun).toMatchObject({ status: 'open', id: order.id })
  expect(
    world
      .standIn()
      .provider.store.all('session')
      .filter((one) => one.client_reference_id === order.id),
  ).toHaveLength(1)
})

test('reopens the same payment page if a crash prevented storing it', async () => {
  const ana = await world.member('Ana')
  const order = shop.orderOf(blue)
  const begun = await checkOut(ana, order)
  await world.db.update(checkouts).set({ providerId: null, url: null }).where(eq(checkouts.id, order.id))
  expect(await checkOut(ana, order)).toEqual(begun)
})

test('pages memberships without gaps or repeats', async () => {
  const ana = await world.member('Ana')
  for (const name of ['One', 'Two', 'Three']) {
    const creator = await shop.creator(name)
    await shop.join(ana, await shop.tier(creator, { monthlyPrice: 0, yearlyPrice: null, level: 0 }))
  }
  const first = await ana.api.subscriptions.list({ limit: 2 })
  const rest = await ana.api.subscriptions.list({ limit: 2, cursor: first.nextCursor ?? '' })
  const names = [...first.items, ...rest.items].map(({ creator }) => creator.name)
  expect(names.toSorted()).toEqual(['One', 'Three', 'Two'])
  expect(rest.nextCursor).toBeNull()
})

test('takes payments and gifts for creators in every offered country', async () => {
  const ana = await world.member('Ana')
  const { username } = await world.member('Bia')
  for (const [country, currency] of Object.entries(PAYOUT_COUNTRIES)) {
    const abroad = await shop.creator(`Coach ${country}`, { country, currency })
    const tier = await shop.tier(abroad, { currency })
    expect([country, (await shop.join(ana, tier)).status]).toEqual([country, 'done'])
    const gift = await ana.api.subscriptionChanges.give({
      ...{ id: newId(), tierId: tier.id, username, months: 1, note: '' },
      seen: { amount: 1000, currency },
    })
    await shop.pay(gift.url)
    const [charge] = world
      .standIn()
      .provider.store.all('charge')
      .filter((one) => one.transfer_data?.destination === abroad.account)
    expect(charge).toMatchObject({ on_behalf_of: abroad.account })
  }
})

test('reports a declined card and allows another', async () => {
  const ana = await world.member('Ana')
  const begun = await checkOut(ana)
  if (begun.status !== 'open') throw new Error('nothing to pay')
  await shop.pay(begun.url, 'declined')
  expect(await ana.api.subscriptions.checkout({ id: begun.id })).toMatchObject({ status: 'open', declined: true })
  await shop.pay(begun.url)
  expect(await ana.api.subscriptions.checkout({ id: begun.id })).toMatchObject({ status: 'done' })
})

test('reports a card declined before a trial, and a bank check the member refused', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const trying = await shop.tier(await shop.creator('Lena'), { trialDays: 7 })
  const free = await ana.api.subscriptions.checkOut(shop.orderOf(trying))
  if (free.status !== 'open') throw new Error('no checkout')
  const stands = () => ana.api.subscriptions.checkout({ id: free.id })
  expect(await stands()).toMatchObject({ status: 'open', declined: false })
  await shop.pay(free.url, 'declined')
  expect(await stands()).toMatchObject({ status: 'open', declined: true })
  await shop.pay(free.url)
  expect(await stands()).toMatchObject({ status: 'done' })

  const paid = await bia.api.subscriptions.checkOut(shop.orderOf(blue))
  if (paid.status !== 'open') throw new Error('no checkout')
  const session = paid.url?.split('/').at(-1) ?? ''
  await world.standIn().do({ do: 'pay', session, card: 'authenticate', answer: 'refuse' })
  expect(await bia.api.subscriptions.checkout({ id: paid.id })).toMatchObject({ status: 'open', declined: true })
})
