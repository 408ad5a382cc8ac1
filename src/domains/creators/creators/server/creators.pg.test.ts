import { isContractProcedure } from '@orpc/contract'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contents } from '#domains/creators/content/server/tables.ts'
import { readPicture } from '#domains/feed/posts/server/pictures.ts'
import { auditLog } from '#domains/members/audit/server/tables.ts'
import { readConfig } from '#platform/config.ts'
import { newId } from '#platform/ids.ts'
import { openPayments } from '#platform/payments.ts'
import { allPages } from '#testing/all-pages.ts'
import { notificationTitles } from '#testing/notifications.ts'
import { uploadPicture } from '#testing/pictures.ts'
import { startProduct } from '#testing/product.ts'
import { insertMembership, sellingIn } from '#testing/selling.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { creatorsContract } from '../contract.ts'
import { refreshAccount, setUpPayouts } from './payouts.ts'
import { creators } from './tables.ts'

const world = await openWorld({ payments: true })
const selling = sellingIn(world)
const admin = await world.member('Rui', { role: { admin: true, creator: false } })
const stranger = await world.member('Stranger')

const rowOf = (uid: string) => ({
  ...{ uid, country: 'IE', currency: 'EUR' as const, headline: 'Half guard for everybody', languages: ['en'] },
  ...{ teaches: ['Half guard'], createdAt: world.clock.now, updatedAt: world.clock.now, onboardedAt: world.clock.now },
})

/** A creator with a published page. */
async function teacher(name: string, differing: Partial<typeof creators.$inferInsert> = {}) {
  const person = await world.member(name, { role: { admin: false, creator: true } })
  await world.db.insert(creators).values({ ...rowOf(person.uid), ...differing })
  return person
}

async function memberOf(creator: { uid: string }, name: string) {
  const person = await world.member(name)
  const tier = await selling.tier(creator, { name: 'Followers+', monthlyPrice: 0, yearlyPrice: null, level: 0 })
  await insertMembership(world, person, tier)
  return person
}

/** `yes` if the caller was authorised, whatever the response; otherwise 401 or 403. */
async function outcome(call: Promise<unknown>): Promise<'yes' | number> {
  try {
    await call
    return 'yes'
  } catch (error) {
    const { status } = error as { status?: number }
    if (status === 401 || status === 403) return status
    if (status !== undefined && status < 500) return 'yes'
    throw error
  }
}

test('allows each call only to the intended roles', async () => {
  const caller = await teacher('Caller')
  const suspended = await teacher('Suspended', { state: 'suspended' })
  await world.db.execute(`update users set role = '{"admin": false, "creator": false}' where uid = '${suspended.uid}'`)
  const people: Record<string, Pick<Person, 'api'>> = {
    ...{ visitor: world.visitor, member: stranger, creator: caller, suspended, admin },
  }
  const given = {
    ...{ version: 0, form: {}, uid: caller.uid, id: 'none', decision: 'approve', step: 'suspend', reason: '' },
  }
  const FOR = {
    everybody: ['get'],
    members: ['application', 'saveApplication', 'submitApplication', 'withdrawApplication', 'list', 'facets', 'mine'],
    creators: ['me', 'change', 'putOff', 'publish', 'payouts', 'refreshPayouts', 'setUpPayouts', 'openPayouts'],
    admins: ['queue', 'review', 'take', 'decide', 'allForAdmin', 'changeCreatorStatus'],
  }
  const ANSWERS = {
    everybody: { visitor: 'yes', member: 'yes', creator: 'yes', suspended: 'yes', admin: 'yes' },
    members: { visitor: 401, member: 'yes', creator: 'yes', suspended: 'yes', admin: 'yes' },
    creators: { visitor: 401, member: 403, creator: 'yes', suspended: 403, admin: 'yes' },
    admins: { visitor: 401, member: 403, creator: 403, suspended: 403, admin: 'yes' },
  }
  expect(Object.values(FOR).flat().toSorted()).toEqual(
    Object.entries(creatorsContract)
      .filter(([, call]) => isContractProcedure(call))
      .map(([name]) => name)
      .toSorted(),
  )
  for (const [whom, calls] of Object.entries(FOR))
    for (const call of calls) {
      const answers: Record<string, unknown> = {}
      for (const [name, { api }] of Object.entries(people)) {
        const ask = api.creators[call as keyof typeof api.creators] as (input: unknown) => Promise<unknown>
        answers[name] = await outcome(ask(call === 'publish' ? undefined : given))
      }
      expect(answers, call).toEqual(ANSWERS[whom as keyof typeof ANSWERS])
    }
})

test('shows creators to everyone except blocked viewers, and hides suspended ones', async () => {
  const ana = await teacher('Ana')
  const { username } = await world.visitor.api.creators.get({ uid: ana.uid })
  expect(await stranger.api.creators.get({ uid: `@${username}` })).toMatchObject({ uid: ana.uid, selling: true })
  const gone = { status: 404 }
  await expect(world.visitor.api.creators.get({ uid: stranger.uid })).rejects.toMatchObject(gone)
  const [blocked, blocking] = await world.members('Blocked', 'Blocking')
  await world.block(ana, blocked)
  await world.block(blocking, ana)
  for (const { api } of [blocked, blocking]) {
    await expect(api.creators.get({ uid: ana.uid })).rejects.toMatchObject(gone)
    expect((await api.creators.list({ q: 'Ana' })).items).toEqual([])
  }

  const fan = await memberOf(ana, 'Fan')
  const payer = await world.member('Payer')
  await insertMembership(world, payer, await selling.tier(ana, { name: 'All' }), { providerId: 'sub_payer' })
  await admin.api.creators.changeCreatorStatus({ uid: ana.uid, step: 'suspend', reason: 'A report' })
  for (const { api } of [world.visitor, stranger])
    await expect(api.creators.get({ uid: ana.uid })).rejects.toMatchObject(gone)
  expect(await fan.api.creators.get({ uid: ana.uid })).toMatchObject({ selling: false })
  expect((await fan.api.creators.list({ q: 'Ana' })).items).toEqual([])
  expect(await notificationTitles(world, payer)).toEqual(["Ana can't publish lessons for now"])
  expect(await notificationTitles(world, fan)).toEqual([])
})

test('changes the role immediately on suspend and restore; revoking is final', async () => {
  const bia = await teacher('Bia')
  const change = (step: 'suspend' | 'restore' | 'revoke', reason = `because: ${step}`) =>
    admin.api.creators.changeCreatorStatus({ uid: bia.uid, step, reason })
  await expect(change('revoke')).rejects.toMatchObject({ status: 409 })
  await expect(change('suspend', ' ')).rejects.toMatchObject({ status: 400 })
  await change('suspend')
  await change('suspend')
  await expect(bia.api.creators.me()).rejects.toMatchObject({ status: 403 })
  expect((await bia.api.creators.application()).applying).toEqual({ status: 'suspended', reason: 'because: suspend' })
  await change('restore')
  expect(await bia.api.creators.me()).toMatchObject({ state: 'approved' })
  await change('suspend')
  expect(await change('revoke')).toMatchObject({ state: 'revoked', stateReason: 'because: revoke' })
  await expect(change('restore')).rejects.toMatchObject({ status: 409 })
  const acts = await world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `users/${bia.uid}`))
    .orderBy(auditLog.id)
  expect(acts.map(({ action }) => action).toSorted()).toEqual(
    ['creator.suspend', 'creator.restore', 'creator.suspend', 'creator.revoke'].toSorted(),
  )
})

test('finds creators by name, topic and language, without gaps or repeats', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute))
  for (const [name, differing] of [
    ['Yuki Tanaka', { teaches: ['Leg locks'], languages: ['ja'], onboardedAt: at(1) }],
    ['Zoë Ødegård', { teaches: ['Kids 100%'], languages: ['no', 'ja'], onboardedAt: at(1) }],
    ['Quim', { teaches: ['Leg locks'], languages: ['pt'], onboardedAt: at(2) }],
    ['Unpublished', { teaches: ['Leg locks'], languages: ['ja'], onboardedAt: null }],
  ] as const)
    await teacher(name, { ...differing, teaches: [...differing.teaches], languages: [...differing.languages] })
  const found = async (asked: { q?: string; language?: string }) =>
    (await stranger.api.creators.list(asked)).items.map(({ displayName }) => displayName)
  expect(await found({ q: 'leg LOCK' })).toEqual(['Quim', 'Yuki Tanaka'])
  expect(await found({ q: 'ZOE ødegard' })).toEqual(['Zoë Ødegård'])
  expect(await found({ q: 'kids 100%' })).toEqual(['Zoë Ødegård'])
  expect(await found({ q: 'x%y' })).toEqual([])
  expect((await found({ language: 'ja' })).toSorted()).toEqual(['Yuki Tanaka', 'Zoë Ødegård'])
  expect((await stranger.api.creators.facets()).languages).toEqual(expect.arrayContaining(['ja', 'no', 'pt']))

  const all = (await stranger.api.creators.list({ limit: 50 })).items.map(({ uid }) => uid)
  const paged = (await allPages((cursor) => stranger.api.creators.list({ cursor, limit: 1 }))).map(({ uid }) => uid)
  expect(paged).toEqual(all)
})

test("lists a member's creators with the number of unopened lessons", async () => {
  const cleo = await teacher('Cleo')
  const fan = await memberOf(cleo, 'Fan of Cleo')
  const piece = (title: string, publishedAt: Date) => ({
    ...{ id: newId(), creatorUid: cleo.uid, type: 'article' as const, state: 'published' as const, title, publishedAt },
    ...{ minLevel: 0, createdAt: world.clock.now, updatedAt: world.clock.now },
  })
  await world.db
    .insert(contents)
    .values([piece('Old', new Date('2026-09-01T12:00:00Z')), piece('New', new Date('2026-11-19T12:00:00Z'))])
  expect((await fan.api.creators.mine()).items).toMatchObject([
    { creator: { uid: cleo.uid }, unseen: 1, latest: { title: 'New' } },
  ])
  expect((await stranger.api.creators.mine()).items).toEqual([])
  const { items } = await admin.api.creators.allForAdmin({ limit: 50 })
  expect(items.find(({ creator }) => creator.id === cleo.uid)).toMatchObject({ members: 1 })
})

test('completes onboarding with a cover, skipped steps and a headline', async () => {
  const dan = await teacher('Dan', { headline: '', onboardedAt: null, languages: [], teaches: [] })
  await expect(dan.api.creators.publish()).rejects.toMatchObject({ status: 400, data: { field: 'headline' } })
  const { id: cover } = await uploadPicture(world, dan.uid)
  const seenBy = async (viewer: { uid: string } | null) =>
    (await readPicture(world.db, viewer, { uid: dan.uid, id: cover, files: world.files })) !== undefined
  expect(await seenBy(stranger)).toBe(false)
  const page = { headline: 'Guard', about: 'Long ago', teaches: ['Guard', 'guard'], cover }
  expect(await dan.api.creators.change(page)).toMatchObject({
    ...{ headline: 'Guard', teaches: ['Guard'], cover: { id: cover, width: 40, height: 30 } },
    onboarding: { next: 'tier' },
  })
  expect([await seenBy(stranger), await seenBy(null)]).toEqual([true, true])
  await expect(dan.api.creators.change({ cover: newId() })).rejects.toMatchObject({ data: { field: 'cover' } })
  for (const step of ['tier', 'tier', 'payouts', 'content'] as const) await dan.api.creators.putOff({ step })
  expect((await dan.api.creators.me()).onboarding.next).toBe('publish')
  const published = await dan.api.creators.publish()
  expect(published).toMatchObject({ onboardedAt: world.clock.now.toISOString(), onboarding: { next: null } })
  expect(await dan.api.creators.publish()).toEqual(published)
  expect(await dan.api.creators.change({ cover: null })).toMatchObject({ cover: null })
  expect(await seenBy(stranger)).toBe(false)
})

test("creates an admin's creator page on the first call, unlisted until published", async () => {
  const both = await world.member('Both', { role: { admin: true, creator: false }, country: 'JP' })
  expect(await both.api.creators.me()).toMatchObject({ currency: 'JPY', onboardedAt: null })
  expect((await stranger.api.creators.list({ q: 'Both' })).items).toEqual([])
})

test("creates one payout account for two requests and mirrors the provider's status", async () => {
  await startProduct(world)
  const eli = await teacher('Eli')
  const urls = await Promise.all([eli.api.creators.setUpPayouts({}), eli.api.creators.setUpPayouts({})])
  expect(urls.every(({ url }) => url.includes('/payments/connect/'))).toBe(true)
  const [row] = await world.db.select().from(creators).where(eq(creators.uid, eli.uid))
  const account = row?.payoutAccountId ?? ''
  const { data } = (await world.payments?.stripe.accounts.list({ limit: 100 })) ?? { data: [] }
  expect(data.filter(({ metadata }) => metadata?.uid === eli.uid)).toHaveLength(1)
  await expect(eli.api.creators.change({ country: 'US' })).rejects.toMatchObject({ code: 'COUNTRY_LOCKED' })

  const after = async (outcome: 'bank' | 'document' | 'review' | 'everything') => {
    await world.standIn().do({ do: 'onboard', account, outcome })
    return eli.api.creators.refreshPayouts()
  }
  expect(await after('bank')).toMatchObject({ state: 'pending', requirements: ['external_account'], provider: 'test' })
  expect(await after('document')).toMatchObject({
    state: 'restricted',
    requirements: ['individual.verification.document'],
  })
  expect(await after('review')).toMatchObject({ state: 'pending', requirements: [] })
  expect(await after('everything')).toMatchObject({ state: 'enabled', requirements: [] })
  expect((await eli.api.creators.openPayouts()).url).toMatch(/^http/)
  const told = (await eli.api.notifications.list({ uid: 'me' })).items.map(({ extra }) => extra.title)
  expect(told).toEqual(expect.arrayContaining(['Your payouts are set up', 'Your payouts need your attention']))
  const parts = { ...world, payments: world.payments, now: () => world.clock.now }
  const before = told.length
  await refreshAccount(parts, account)
  expect((await eli.api.notifications.list({ uid: 'me' })).items).toHaveLength(before)
})

test('reports an unreachable payment provider and changes nothing', async () => {
  const fil = await teacher('Fil')
  const { payments: known } = readConfig({ NODE_ENV: 'test' })
  const payments = known && openPayments({ payments: { ...known, url: 'http://localhost:9' } })
  const parts = { ...world, payments, now: () => world.clock.now }
  await expect(setUpPayouts(parts, fil.uid)).rejects.toMatchObject({ status: 503, code: 'PAYMENTS_UNAVAILABLE' })
  expect(await fil.api.creators.payouts()).toMatchObject({ state: 'not_started' })
  await expect(setUpPayouts({ ...parts, payments: undefined }, fil.uid)).rejects.toMatchObject({
    message: "Paid memberships aren't available here yet.",
  })
})

test('publishes the first paid tier once payouts are set up, and no other draft', async () => {
  const gia = await teacher('Gia')
  const [first, second] = [
    await selling.tier(gia, { state: 'draft' }),
    await selling.tier(gia, { state: 'draft', level: 2 }),
  ]
  const stepOf = async () => (await gia.api.creators.me()).onboarding.steps.tier
  expect(await stepOf()).toBe('done')
  await gia.api.creators.setUpPayouts({})
  const [row] = await world.db.select().from(creators).where(eq(creators.uid, gia.uid))
  await world.standIn().do({ do: 'onboard', account: row?.payoutAccountId ?? '', outcome: 'everything' })
  await gia.api.creators.refreshPayouts()
  const states = (await gia.api.tiers.mine()).items.map(({ id, state }) => [id, state])
  expect(states).toEqual([
    [first.id, 'active'],
    [second.id, 'draft'],
  ])
  const told = (await gia.api.notifications.list({ uid: 'me' })).items.map(({ extra }) => extra.text)
  expect(told).toContain('Your tier Blue is now live.')
  await gia.api.tiers.archive({ id: first.id })
  expect(await stepOf()).toBe('open')
  for (const outcome of ['document', 'everything'] as const) {
    await world.standIn().do({ do: 'onboard', account: row?.payoutAccountId ?? '', outcome })
    await gia.api.creators.refreshPayouts()
  }
  expect((await gia.api.tiers.mine()).items.find(({ id }) => id === second.id)).toMatchObject({ state: 'draft' })
})
