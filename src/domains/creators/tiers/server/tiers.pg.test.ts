import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { headOf } from '#app/page-meta.ts'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { subscriptions } from '#domains/creators/subscriptions/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { newId } from '#platform/ids.ts'
import type { Currency } from '#platform/money.ts'
import { translatorFor } from '#platform/translator.ts'
import { insertMembership } from '#testing/selling.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { readOfferHead } from './offer-meta.ts'

const world = await openWorld()

/** An approved creator; with `paid: false`, payouts aren't enabled. */
async function creator(name: string, { paid = true, currency = 'EUR' as Currency } = {}) {
  const person = await world.member(name, { role: { admin: false, creator: true } })
  await world.db.insert(creators).values({
    uid: person.uid,
    country: 'IE',
    currency,
    headline: 'Guards that hold',
    payoutState: paid ? 'enabled' : 'not_started',
    payoutAccountId: paid ? `acct_${person.uid}` : null,
    createdAt: world.clock.now,
    updatedAt: world.clock.now,
  })
  return person
}

/** A member of the creator's tier for the next month. */
const memberOf = (creator: Person, person: Person, tier: { id: string }, differing = {}) =>
  insertMembership(world, person, { id: tier.id, creatorUid: creator.uid }, { interval: 'month', ...differing })

const blue = { name: 'Blue', monthlyPrice: 990, benefits: ['A class each week'] }
const free = { name: 'Followers+', monthlyPrice: 0 }

async function offered(person: Person, input: Parameters<Person['api']['tiers']['create']>[0]) {
  const { id } = await person.api.tiers.create(input)
  return person.api.tiers.activate({ id })
}

test('lets only approved creators write tiers: 401, 403 or 404 for anyone else', async () => {
  const [marcus, rita] = [await creator('Marcus'), await creator('Rita')]
  const ana = await world.member('Ana')
  const { id } = await marcus.api.tiers.create(blue)
  const calls = [
    (api: Person['api']) => api.tiers.mine(),
    (api: Person['api']) => api.tiers.get({ id }),
    (api: Person['api']) => api.tiers.create(blue),
    (api: Person['api']) => api.tiers.change({ id, version: 1, ...blue }),
    (api: Person['api']) => api.tiers.remove({ id }),
    (api: Person['api']) => api.tiers.activate({ id }),
    (api: Person['api']) => api.tiers.archive({ id }),
    (api: Person['api']) => api.tiers.reorder({ ids: [id] }),
    (api: Person['api']) => api.tiers.chooseCurrency({ currency: 'USD' }),
  ]
  for (const call of calls) {
    await expect(call(world.visitor.api)).rejects.toMatchObject({ status: 401 })
    await expect(call(ana.api)).rejects.toMatchObject({ status: 403 })
  }
  for (const call of [calls[1], calls[3], calls[4], calls[5], calls[6]])
    await expect(call?.(rita.api)).rejects.toMatchObject({ status: 404 })
  await expect(rita.api.tiers.reorder({ ids: [id] })).rejects.toMatchObject({ status: 409 })
  await world.db.update(creators).set({ state: 'suspended' }).where(eq(creators.uid, marcus.uid))
  for (const call of calls) await expect(call(marcus.api)).rejects.toMatchObject({ status: 403 })
})

test('drafts paid tiers above free ones, with a year for the price of ten months', async () => {
  const marcus = await creator('Marcus')
  const first = await marcus.api.tiers.create(blue)
  expect(first).toMatchObject({ state: 'draft', yearlyPrice: 9900, currency: 'EUR', level: 1, version: 1, members: 0 })
  const second = await marcus.api.tiers.create({ ...blue, name: 'Black', monthlyPrice: 1990, yearlyPrice: null })
  expect(second).toMatchObject({ yearlyPrice: null, level: 2 })
  await marcus.api.tiers.create(free)
  const { items } = await marcus.api.tiers.mine()
  expect(items.map(({ name }) => name)).toEqual(['Followers+', 'Blue', 'Black'])
})

test('refuses invalid tiers with a 400 that names the field', async () => {
  const marcus = await creator('Marcus')
  const yen = await creator('Yuki', { currency: 'JPY' })
  const refused: [Person, Record<string, unknown>, string][] = [
    [marcus, { monthlyPrice: 1 }, 'monthlyPrice'],
    [marcus, { monthlyPrice: 299 }, 'monthlyPrice'],
    [marcus, { monthlyPrice: 20_001 }, 'monthlyPrice'],
    [marcus, { monthlyPrice: 9.9 }, 'monthlyPrice'],
    [marcus, { monthlyPrice: -990 }, 'monthlyPrice'],
    [marcus, { yearlyPrice: 12 * 990 + 1 }, 'yearlyPrice'],
    [marcus, { yearlyPrice: 0 }, 'yearlyPrice'],
    [marcus, { trialDays: 8 }, 'trialDays'],
    [marcus, { name: 'B' }, 'name'],
    [marcus, { name: 'B'.repeat(41) }, 'name'],
    [marcus, { name: '<b>Blue</b>' }, 'name'],
    [marcus, { description: 'a'.repeat(501) }, 'description'],
    [marcus, { benefits: Array(9).fill('One') }, 'benefits'],
    [marcus, { benefits: ['a'.repeat(81)] }, 'benefits'],
    [marcus, { maxMembers: 0 }, 'maxMembers'],
    [marcus, { welcomeNote: 'a'.repeat(501) }, 'welcomeNote'],
    [yen, { monthlyPrice: 399 }, 'monthlyPrice'],
    [yen, { monthlyPrice: 30_001 }, 'monthlyPrice'],
  ]
  for (const [who, wrong, field] of refused) {
    const answer = await who.api.tiers.create({ ...blue, ...wrong } as typeof blue).catch((error) => error)
    expect([wrong, answer.status]).toEqual([wrong, 400])
    expect(JSON.stringify(answer.data)).toContain(field)
  }
  await expect(marcus.api.tiers.create({ ...free, trialDays: 7 })).rejects.toMatchObject({
    data: { field: 'trialDays' },
  })
  expect((await marcus.api.tiers.mine()).items).toEqual([])
  expect(await yen.api.tiers.create({ ...blue, monthlyPrice: 400 })).toMatchObject({
    yearlyPrice: 4000,
    currency: 'JPY',
  })
})

test('publishes paid tiers once payouts work, and at most five tiers, one of them free', async () => {
  const marcus = await creator('Marcus', { paid: false })
  const paid = await marcus.api.tiers.create(blue)
  expect(paid.obstacle).toBe('payouts')
  await expect(marcus.api.tiers.activate({ id: paid.id })).rejects.toMatchObject({ status: 409, code: 'PAYOUTS' })
  expect(await offered(marcus, free)).toMatchObject({ state: 'active', openness: 'open' })
  await expect(offered(marcus, { ...free, name: 'Another' })).rejects.toMatchObject({ code: 'SECOND_FREE' })
  await world.db.update(creators).set({ payoutState: 'enabled' }).where(eq(creators.uid, marcus.uid))
  const drafts = await Promise.all(
    [1, 2, 3, 4, 5].map((at) => marcus.api.tiers.create({ ...blue, name: `Tier ${at}` })),
  )
  const pressed = await Promise.allSettled(drafts.map(({ id }) => marcus.api.tiers.activate({ id })))
  expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(pressed.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'TOO_MANY' } })
})

test("publishing is idempotent; archived tiers aren't listed; only drafts are deleted", async () => {
  const marcus = await creator('Marcus')
  const tier = await offered(marcus, blue)
  expect(await marcus.api.tiers.activate({ id: tier.id })).toMatchObject({ state: 'active', version: tier.version })
  await expect(marcus.api.tiers.remove({ id: tier.id })).rejects.toMatchObject({ status: 409, code: 'TIER_PUBLISHED' })
  expect(await marcus.api.tiers.archive({ id: tier.id })).toMatchObject({ state: 'archived' })
  expect(await marcus.api.tiers.archive({ id: tier.id })).toMatchObject({ state: 'archived' })
  await expect(marcus.api.tiers.remove({ id: tier.id })).rejects.toMatchObject({ status: 409 })
  expect(await world.visitor.api.tiers.of({ uid: marcus.uid }).catch(({ status }) => status)).toBe(404)
  const draft = await marcus.api.tiers.create(blue)
  await expect(marcus.api.tiers.archive({ id: draft.id })).rejects.toMatchObject({ code: 'IS_DRAFT' })
  await marcus.api.tiers.remove({ id: draft.id })
  await expect(marcus.api.tiers.get({ id: draft.id })).rejects.toMatchObject({ status: 404 })
})

test('creates one tier for a repeated request', async () => {
  const marcus = await creator('Marcus')
  const again = marcus.with('tier-key-1')
  const [one, other] = await Promise.all([again.tiers.create(blue), again.tiers.create(blue)])
  expect(one.id).toBe(other.id)
  expect((await marcus.api.tiers.mine()).items).toHaveLength(1)
})

test('refuses an outdated version of a tier; members keep their price on a change', async () => {
  const [marcus, ana] = [await creator('Marcus'), await world.member('Ana')]
  const tier = await offered(marcus, blue)
  await memberOf(marcus, ana, tier)
  const changed = await marcus.api.tiers.change({ id: tier.id, version: tier.version, ...blue, monthlyPrice: 1290 })
  expect(changed).toMatchObject({ monthlyPrice: 1290, yearlyPrice: 12_900, members: 1, membersAtOtherPrice: 1 })
  const [kept] = await world.db.select().from(subscriptions).where(eq(subscriptions.uid, ana.uid))
  expect(kept?.amount).toBe(990)
  await expect(
    marcus.api.tiers.change({ id: tier.id, version: tier.version, ...blue, monthlyPrice: 590 }),
  ).rejects.toMatchObject({ status: 409, code: 'CHANGED' })
  await expect(marcus.api.tiers.change({ id: tier.id, version: changed.version, ...free })).rejects.toMatchObject({
    status: 400,
    code: 'TIER_KIND_LOCKED',
  })
})

test('reorders tiers unless members would lose what they pay for', async () => {
  const [marcus, ana] = [await creator('Marcus'), await world.member('Ana')]
  const [one, two] = [await offered(marcus, blue), await offered(marcus, { ...blue, name: 'Black' })]
  const { items } = await marcus.api.tiers.reorder({ ids: [two.id, one.id] })
  expect(items.map(({ name, level }) => [name, level])).toEqual([
    ['Black', 1],
    ['Blue', 2],
  ])
  await memberOf(marcus, ana, one)
  await expect(marcus.api.tiers.reorder({ ids: [one.id, two.id] })).rejects.toMatchObject({
    code: 'MEMBERS_WOULD_LOSE_ACCESS',
  })
  for (const ids of [[one.id], [one.id, one.id], [one.id, two.id, newId()]])
    await expect(marcus.api.tiers.reorder({ ids })).rejects.toMatchObject({ code: 'CHANGED' })
})

test('allows changing the currency until a paid tier has been published', async () => {
  const marcus = await creator('Marcus')
  const { id } = await marcus.api.tiers.create(blue)
  await offered(marcus, free)
  const own = await marcus.api.tiers.chooseCurrency({ currency: 'USD' })
  expect(own).toMatchObject({ currency: 'USD', currencyIsFixed: false })
  expect(own.items.every(({ currency }) => currency === 'USD')).toBe(true)
  await marcus.api.tiers.activate({ id })
  await marcus.api.tiers.archive({ id })
  await expect(marcus.api.tiers.chooseCurrency({ currency: 'EUR' })).rejects.toMatchObject({
    code: 'CURRENCY_LOCKED',
  })
})

test('shows everyone published tiers, but no drafts, member content or private photos', async () => {
  const [marcus, ana] = [await creator('Marcus'), await world.member('Ana')]
  await world.db.update(users).set({ photoURL: '/files/photo.jpg' }).where(eq(users.uid, marcus.uid))
  await offered(marcus, { ...blue, welcomeNote: 'Come on in, secret word' })
  await marcus.api.tiers.create({ ...blue, name: 'Draft' })
  const [row] = await world.db.select().from(users).where(eq(users.uid, marcus.uid))
  const seen = await world.visitor.api.tiers.byUsername({ username: row?.username?.toUpperCase() ?? '' })
  expect(seen).toMatchObject({
    status: 'offered',
    creator: { uid: marcus.uid, headline: 'Guards that hold', photoURL: null },
    relation: { is: 'visitor' },
    items: [{ name: 'Blue', openness: 'open' }],
  })
  expect(JSON.stringify(seen)).not.toMatch(/secret word|maxMembers|members|acct_|@example/)
  expect(await ana.api.tiers.of({ uid: marcus.uid })).toMatchObject({
    creator: { photoURL: '/files/photo.jpg' },
    relation: { is: 'nobody', mayTry: true },
  })
  expect(await marcus.api.tiers.of({ uid: marcus.uid })).toMatchObject({ relation: { is: 'creator' } })
})

test('previews a shared link with the offer and lowest price, from public data only', async () => {
  const marcus = await creator('Marcus "</script>" Bell')
  const [row] = await world.db.select().from(users).where(eq(users.uid, marcus.uid))
  const head = () => headOf(world.db, `/u/${row?.username}/subscribe`, 'https://mat.example', world.clock.now)
  expect(await head()).toMatchObject({ status: 404, unlisted: true })
  await offered(marcus, { ...blue, welcomeNote: 'secret word' })
  const said = await head()
  expect(said).toMatchObject({
    title: 'Become a member of Marcus "</script>" Bell · Open Mat',
    description:
      'Guards that hold · Membership with Marcus "</script>" Bell · From €9.90 a month. · Cancel at any time.',
    jsonLd: { offers: [{ name: 'Blue', price: '9.90', priceCurrency: 'EUR' }] },
  })
  expect(JSON.stringify(said)).not.toContain('secret word')
})

test("doesn't translate names or headlines in link previews", async () => {
  const marcus = await creator('Free.')
  await marcus.api.creators.change({ headline: 'Cancel at any time.' })
  await offered(marcus, { ...blue, name: 'Free.' })
  const [row] = await world.db.select().from(users).where(eq(users.uid, marcus.uid))
  for (const language of ['es', 'pt-BR']) {
    const said = await readOfferHead(world.db, {
      username: row?.username ?? '',
      viewer: null,
      publicUrl: 'https://mat.example',
      now: world.clock.now,
      translator: translatorFor(language),
    })
    expect(said?.title).toMatch(/Free\.$/)
    expect(said?.description).toMatch(/^Cancel at any time\. · (?!.*Cancel at any time)/)
    expect(said?.jsonLd).toMatchObject({ offers: [{ name: 'Free.' }] })
  }
})

test('tells members which tier they have and whether they pay', async () => {
  const marcus = await creator('Marcus')
  const tier = await offered(marcus, { ...blue, maxMembers: 2 })
  const [ana, bia, caio] = await world.members('Ana', 'Bia', 'Caio')
  await memberOf(marcus, ana, tier)
  await memberOf(marcus, bia, tier, { amount: 0, state: 'comped' })
  const relationOf = async (who: Person) => (await who.api.tiers.of({ uid: marcus.uid })).relation
  expect(await relationOf(ana)).toMatchObject({ is: 'member', tierId: tier.id, pays: true })
  expect(await relationOf(bia)).toMatchObject({ is: 'member', pays: false })
  expect(await caio.api.tiers.of({ uid: marcus.uid })).toMatchObject({ items: [{ openness: 'full' }] })
  await world.db.update(creators).set({ payoutState: 'restricted' }).where(eq(creators.uid, marcus.uid))
  expect(await caio.api.tiers.of({ uid: marcus.uid })).toMatchObject({ items: [{ openness: 'closed' }] })
})

test('returns 404 to blocked viewers, and an empty offer to others', async () => {
  const [marcus, ana, bia] = [await creator('Marcus'), await world.member('Ana'), await world.member('Bia')]
  const ask = (who: Pick<Person, 'api'>, uid = marcus.uid) =>
    who.api.tiers.of({ uid }).then(
      ({ status }) => status,
      ({ status, code }) => [status, code],
    )
  expect([await ask(ana), await ask(world.visitor)]).toEqual(['none', [404, 'NOT_FOUND']])
  await offered(marcus, blue)
  await world.block(ana, marcus)
  await world.block(marcus, bia)
  const absent = await ask(ana, newId())
  expect([await ask(ana), await ask(bia)]).toEqual([absent, absent])
  expect(await ask(world.visitor)).toBe('offered')
  await world.db.update(creators).set({ state: 'suspended' }).where(eq(creators.uid, marcus.uid))
  expect(await ask(world.visitor)).toEqual([404, 'NOT_FOUND'])
  expect(await ask(await world.member('Caio'))).toBe('none')
})
