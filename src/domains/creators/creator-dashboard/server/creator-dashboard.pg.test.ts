import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contents, contentViews } from '#domains/creators/content/server/tables.ts'
import { ledgerLines, subscriptions } from '#domains/creators/subscriptions/server/tables.ts'
import type { SubscriptionState } from '#domains/creators/subscriptions/states.ts'
import { blocks } from '#domains/feed/follows/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { translatorFor, translatorsOf } from '#platform/translator.ts'
import { allPages } from '#testing/all-pages.ts'
import { notificationsOf, notificationTitles } from '#testing/notifications.ts'
import { insertMembership, insertTier } from '#testing/selling.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { exportCsv } from './export.ts'
import { notifyMessage } from './messages.ts'
import { creatorMessages } from './tables.ts'

const world = await openWorld()

const creator = (name: string) => world.member(name, { role: { admin: false, creator: true } })

const tierOf = async (of: Person, level: number, name = `Tier ${level}`) =>
  (await insertTier(world, of, { level, name })).id

interface Held {
  state?: SubscriptionState
  amount?: number
  interval?: 'month' | 'year'
  until?: number
  /** Days ago. */
  since?: number
}

function join(of: Person, to: Person, tierId: string, held: Held = {}) {
  const { state = 'active', amount = 990, interval = 'month', until = days(30), since = 0 } = held
  const now = world.clock.now
  const at = new Date(now.getTime() - days(since))
  return insertMembership(
    world,
    of,
    { id: tierId, creatorUid: to.uid },
    {
      ...{ state, amount, interval, startedAt: at, accessUntil: new Date(now.getTime() + until), createdAt: at },
      endedAt: state === 'ended' ? now : null,
    },
  )
}

const notify = (id: string) => world.write((context) => notifyMessage(context, id))
const people = (names: string[]) => Promise.all(names.map((name) => world.member(name)))

describe('overview', () => {
  test('counts members by tier, monthly revenue, joins, losses and unpaid money', async () => {
    const marcus = await creator('Marcus')
    const [low, high] = [await tierOf(marcus, 1, 'Basics'), await tierOf(marcus, 2, 'Everything')]
    const [ana, bia, caio, dora] = await people(['Ana', 'Bia', 'Caio', 'Dora'])
    if (!ana || !bia || !caio || !dora) throw new Error('nobody')
    await join(ana, marcus, low)
    await join(bia, marcus, high, { amount: 12_000, interval: 'year', since: 60 })
    await join(caio, marcus, low, { state: 'cancelled_at_period_end', since: 60 })
    await join(dora, marcus, low, { state: 'ended', until: -days(1), since: 90 })
    const line = (kind: 'charge' | 'fee', amount: number) =>
      world.db.insert(ledgerLines).values({
        ...{ creatorUid: marcus.uid, kind, amount, currency: 'EUR' as const, providerId: newId(), at: world.clock.now },
        facts: { tierId: low },
      })
    await line('charge', 990)
    await line('fee', -99)

    expect(await marcus.api.creatorDashboard.overview()).toMatchObject({
      members: 3,
      mrr: { amount: 1990, currency: 'EUR' },
      newThisMonth: 1,
      lostThisMonth: 1,
      tiers: [
        { name: 'Basics', members: 2, paying: 2, leaving: 1 },
        { name: 'Everything', members: 1, paying: 1, leaving: 0 },
      ],
      balance: [{ amount: 891, currency: 'EUR' }],
      payoutState: 'not_started',
    })
    expect(await marcus.api.creatorDashboard.nextPayout()).toEqual({ status: 'off' })
    const { items } = await marcus.api.creatorDashboard.ledger({})
    expect(items.map(({ kind, amount, tierName }) => [kind, amount, tierName])).toEqual([
      ['fee', -99, 'Basics'],
      ['charge', 990, 'Basics'],
    ])
  })

  test('counts finished trials, and those followed by a payment', async () => {
    const marcus = await creator('Marcus')
    const tier = await tierOf(marcus, 1)
    const now = world.clock.now.getTime()
    for (const [name, trialEnd, isPaid] of [
      ['Paid', now - days(3), true],
      ['Left', now - days(1), false],
      ['Cancelled trial', now + days(2), false],
      ['Never tried', null, true],
    ] as const) {
      const id = await join(await world.member(name), marcus, tier)
      if (trialEnd !== null)
        await world.db
          .update(subscriptions)
          .set({ trialEnd: new Date(trialEnd), ...(trialEnd > now && { state: 'cancelled_at_period_end' }) })
          .where(eq(subscriptions.id, id))
      if (isPaid)
        await world.db.insert(ledgerLines).values({
          ...{ creatorUid: marcus.uid, subscriptionId: id, kind: 'charge', amount: 990, currency: 'EUR' },
          ...{ providerId: newId(), at: world.clock.now, facts: { tierId: tier } },
        })
    }
    expect(await marcus.api.creatorDashboard.overview()).toMatchObject({
      trials: { over: 2, converted: 1 },
      tiers: [{ members: 4, paying: 3, leaving: 1 }],
    })
  })

  test("refuses non-creators and hides other creators' dashboards", async () => {
    const [marcus, ana] = [await creator('Marcus'), await world.member('Ana')]
    const tier = await tierOf(marcus, 1)
    await join(ana, marcus, tier)
    const other = await creator('Olga')
    expect(await other.api.creatorDashboard.members({})).toEqual({ items: [], nextCursor: null })
    for (const call of ['overview', 'nextPayout', 'audience'] as const) {
      await expect(world.visitor.api.creatorDashboard[call]()).rejects.toMatchObject({ status: 401 })
      await expect(ana.api.creatorDashboard[call]()).rejects.toMatchObject({ status: 403 })
    }
    for (const call of ['members', 'ledger', 'messages'] as const) {
      await expect(world.visitor.api.creatorDashboard[call]({})).rejects.toMatchObject({ status: 401 })
      await expect(ana.api.creatorDashboard[call]({})).rejects.toMatchObject({ status: 403 })
    }
    const sent = { id: newId(), tierId: tier, text: 'Hello' }
    await expect(world.visitor.api.creatorDashboard.sendMessage(sent)).rejects.toMatchObject({ status: 401 })
    await expect(ana.api.creatorDashboard.sendMessage(sent)).rejects.toMatchObject({ status: 403 })
    await expect(other.api.creatorDashboard.sendMessage(sent)).rejects.toMatchObject({ status: 404 })
  })
})

describe('members', () => {
  test("pages without gaps or repeats, and hides a blocking member's name", async () => {
    const marcus = await creator('Marcus')
    const [low, high] = [await tierOf(marcus, 1), await tierOf(marcus, 2)]
    const all = await people(['Ana', 'Bia', 'Caio', 'Dora', 'Emil'])
    const ids: string[] = []
    for (const [nth, person] of all.entries()) ids.push(await join(person, marcus, nth % 2 ? high : low))
    await world.db
      .insert(blocks)
      .values({ blockerId: all[0]?.uid ?? '', blockedId: marcus.uid, createdAt: world.clock.now })

    const seen = (await allPages((cursor) => marcus.api.creatorDashboard.members({ limit: 2, cursor }))).map(
      ({ id }) => id,
    )
    expect(seen.toSorted()).toEqual(ids.toSorted())
    expect(new Set(seen).size).toBe(5)

    const { items } = await marcus.api.creatorDashboard.members({ tierId: low })
    expect(items.map(({ person }) => person?.displayName ?? null).toSorted()).toEqual(['Caio', 'Emil', null])
    expect((await marcus.api.creatorDashboard.members({ which: 'past' })).items).toEqual([])
  })

  test('translates codes in exported files, but not names that equal a code', async () => {
    const marcus = await creator('Marcus')
    await join(await world.member('Active'), marcus, await tierOf(marcus, 1, 'Monthly'))
    const translate = translatorsOf({ de: { state: 'Stand', Active: 'Aktiv', Monthly: 'Monatlich' } })('de')
    let csv = ''
    for await (const part of exportCsv(world.db, marcus.uid, { kind: 'members', translator: translate })) csv += part
    const [head, row] = csv.split('\r\n')
    expect(head).toContain(',Stand,')
    expect(row).toMatch(/^Active,[^,]*,Monthly,Aktiv,.*,Monatlich,2026-/)
  })

  test('exports every row and escapes names that look like formulas', async () => {
    const marcus = await creator('Marcus')
    const tier = await tierOf(marcus, 1)
    const ana = await world.member('=HYPERLINK("https://evil.test")')
    await join(ana, marcus, tier, { state: 'cancelled_at_period_end' })
    let csv = ''
    for await (const part of exportCsv(world.db, marcus.uid, { kind: 'members', translator: translatorFor('en') }))
      csv += part
    const [head, row] = csv.split('\r\n')
    expect(head).toBe('\uFEFFname,username,tier,state,price,currency,interval,since,until')
    expect(row).toMatch(/^"'=HYPERLINK\(""https:\/\/evil\.test""\)",/)
    expect(row).toContain(',Tier 1,Cancelled,9.9,EUR,Monthly,')
  })
})

describe('messages to members', () => {
  test('reaches each member of the tier and above once, at most every seven days', async () => {
    const marcus = await creator('Marcus')
    const [low, high] = [await tierOf(marcus, 1), await tierOf(marcus, 2, 'Everything')]
    const [ana, bia, caio, dora] = await people(['Ana', 'Bia', 'Caio', 'Dora'])
    if (!ana || !bia || !caio || !dora) throw new Error('nobody')
    await join(ana, marcus, low)
    await join(bia, marcus, high)
    await join(caio, marcus, high, { state: 'ended', until: -1 })
    await join(dora, marcus, high)
    await world.db.insert(blocks).values({ blockerId: dora.uid, blockedId: marcus.uid, createdAt: world.clock.now })

    const message = { id: newId(), tierId: high, text: 'Saturday we look at the **back**.\nBring a friend.' }
    const sent = await marcus.api.creatorDashboard.sendMessage(message)
    expect(sent).toMatchObject({ recipients: 1, tier: { name: 'Everything' }, text: message.text })
    expect(await marcus.api.creatorDashboard.sendMessage({ ...message, text: 'Another' })).toEqual(sent)
    await notify(message.id)
    await notify(message.id)
    expect(await notificationsOf(world, bia)).toMatchObject([{ path: `/creators/message/${message.id}` }])
    expect(await notificationTitles(world, bia)).toEqual(['Marcus sent a message to members of Everything'])
    for (const language of ['es', 'pt-BR'])
      expect((await notificationTitles(world, bia, language))[0]).toMatch(/^Marcus .* Everything/)
    for (const person of [ana, caio, dora]) expect(await notificationsOf(world, person)).toEqual([])

    expect(await bia.api.creatorDashboard.readMessage({ id: message.id })).toMatchObject({ text: message.text })
    expect(await marcus.api.creatorDashboard.readMessage({ id: message.id })).toMatchObject({ text: message.text })
    for (const person of [ana, caio, dora])
      await expect(person.api.creatorDashboard.readMessage({ id: message.id })).rejects.toMatchObject({ status: 404 })
    await expect(world.visitor.api.creatorDashboard.readMessage({ id: message.id })).rejects.toMatchObject({
      status: 401,
    })

    const another = { id: newId(), tierId: low, text: 'And one more' }
    await expect(marcus.api.creatorDashboard.sendMessage(another)).rejects.toMatchObject({
      status: 409,
      code: 'MESSAGE_TOO_SOON',
    })
    expect(await marcus.api.creatorDashboard.messages({})).toMatchObject({
      items: [{ id: message.id }],
      nextAt: expect.any(String),
    })
    const weekAgo = new Date(world.clock.now.getTime() - days(7))
    await world.db.update(creatorMessages).set({ sentAt: weekAgo }).where(eq(creatorMessages.id, message.id))
    expect(await marcus.api.creatorDashboard.sendMessage(another)).toMatchObject({ recipients: 2 })
  })

  test('sends only one of two concurrent messages; refuses empty or overlong ones', async () => {
    const marcus = await creator('Marcus')
    const [low, high] = [await tierOf(marcus, 1), await tierOf(marcus, 2)]
    await join(await world.member('Ana'), marcus, low)
    const write = (text: string, tierId = low) => marcus.api.creatorDashboard.sendMessage({ id: newId(), tierId, text })
    await expect(write('')).rejects.toMatchObject({ status: 400 })
    await expect(write('a'.repeat(2001))).rejects.toMatchObject({ status: 400 })
    await expect(write('Hello', high)).rejects.toMatchObject({ status: 409, code: 'NO_MEMBERS' })
    const answers = await Promise.allSettled([write('One'), write('Two')])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await marcus.api.creatorDashboard.messages({})).items).toHaveLength(1)
  })
})

test('shows the audience in groups of five or more', async () => {
  const marcus = await creator('Marcus')
  const id = newId()
  const at = world.clock.now
  await world.db
    .insert(contents)
    .values({ id, creatorUid: marcus.uid, type: 'article', state: 'published', createdAt: at, updatedAt: at })
  const viewers = await people(Array.from({ length: 9 }, (_, nth) => `Viewer ${nth}`))
  for (const [nth, { uid }] of viewers.entries()) {
    await world.db
      .update(users)
      .set({ beltRank: nth < 8 ? 'blue' : 'black', country: 'IE' })
      .where(eq(users.uid, uid))
    await world.db.insert(contentViews).values({ contentId: id, uid, firstAt: at, lastAt: at })
  }
  expect(await marcus.api.creatorDashboard.audience()).toEqual({
    viewers: 9,
    belts: { groups: [], others: 9 },
    countries: { groups: [{ of: 'IE', viewers: 9 }], others: 0 },
  })
})
