import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { readSeller } from '#domains/creators/tiers/server/seller.ts'
import { auditLog } from '#domains/members/audit/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { days } from '#platform/clock.ts'
import { allPages } from '#testing/all-pages.ts'
import { statusOf } from '#testing/refusals.ts'
import { insertMembership, insertTier } from '#testing/selling.ts'
import { openWorld } from '#testing/world.ts'
import { SANCTIONS } from '../rules.ts'

const world = await openWorld()
const admin = await world.member('Admin', { role: { admin: true, creator: false } })
const second = await world.member('Second', { role: { admin: true, creator: false } })
const moderator = await world.member('Mod', { role: { admin: false, creator: false, moderator: true } })

const begin = world.clock.now
const words = { preset: 'spam' as const, message: 'You posted the same again and again.' }

test('allows each role only its own sanctions', async () => {
  const people = {
    visitor: world.visitor,
    member: await world.member('Ana'),
    moderator,
    admin,
  }
  const table: Record<string, Record<string, number>> = {}
  for (const [name, person] of Object.entries(people)) {
    table[name] = {}
    for (const kind of ['warn', 'limit', 'suspend', 'disable'] as const) {
      const about = await world.member(`About ${name} ${kind}`)
      const limits = kind === 'limit' || kind === 'suspend' ? { days: 7 } : {}
      table[name][kind] = await statusOf(person.api.sanctions.apply({ uid: about.uid, kind, ...limits, ...words }))
    }
  }
  expect(table).toEqual({
    visitor: { warn: 401, limit: 401, suspend: 401, disable: 401 },
    member: { warn: 403, limit: 403, suspend: 403, disable: 403 },
    moderator: { warn: 200, limit: 403, suspend: 403, disable: 403 },
    admin: { warn: 200, limit: 200, suspend: 200, disable: 200 },
  })
})

test('lets no moderator act on moderators or admins, and no one on their own account', async () => {
  const other = await world.member('Other mod', { role: { admin: false, creator: false, moderator: true } })
  for (const about of [admin, other, moderator])
    await expect(moderator.api.sanctions.apply({ uid: about.uid, kind: 'warn', ...words })).rejects.toMatchObject({
      status: 403,
    })
  await expect(admin.api.sanctions.apply({ uid: admin.uid, kind: 'disable', ...words })).rejects.toMatchObject({
    status: 403,
  })
  await expect(admin.api.sanctions.apply({ uid: 'nobody', kind: 'warn', ...words })).rejects.toMatchObject({
    status: 404,
  })
})

test('leaves one of two admins who disable each other concurrently', { tags: 'race' }, async () => {
  const one = await world.member('One', { role: { admin: true, creator: false } })
  const two = await world.member('Two', { role: { admin: true, creator: false } })
  const both = await Promise.allSettled([
    one.api.sanctions.apply({ uid: two.uid, kind: 'disable', ...words }),
    two.api.sanctions.apply({ uid: one.uid, kind: 'disable', ...words }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('lets a limited member read, like and report but not post, until the limit ends', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const gym = await world.gym('Mat')
  const entry = await world.entry(bia)
  await admin.api.sanctions.apply({ uid: ana.uid, kind: 'limit', days: 7, ...words })

  expect((await ana.api.session.current()) as object).toMatchObject({
    accountStatus: 'limited',
    restrictedUntil: '2026-11-27T12:00:00.000Z',
  })
  const refused = {
    status: 403,
    code: 'limited',
    data: { until: '2026-11-27T12:00:00.000Z' },
    message: expect.stringContaining("You can read, but you can't post until Friday 27 November 2026"),
  }
  const writes = {
    post: () => ana.api.posts.create({ uid: 'me', text: 'Hello', visibility: 'public' }),
    comment: () => ana.api.comments.create({ id: entry.id, text: 'Hello' }),
    follow: () => ana.api.follows.follow({ uid: bia.uid }),
    claim: () =>
      ana.api.claims.begin({
        gymId: gym.id,
        relationship: 'owner',
        contactEmail: 'a@example.test',
        message: 'I own this gym since years.',
      }),
  }
  for (const [name, write] of Object.entries(writes))
    expect({ name, refusal: await write().catch((error: unknown) => error) }).toMatchObject({ name, refusal: refused })
  await ana.api.activities.like({ id: entry.id })
  expect((await ana.api.activities.get({ id: entry.id })).isLiked).toBe(true)
  await ana.api.reports.report({ target: `users/${bia.uid}`, reason: 'other' })

  world.pass(days(7))
  const later = await world.session(ana.uid)
  expect(await later.api.session.current()).toMatchObject({ accountStatus: 'good', restrictedUntil: null })
  await later.api.comments.create({ id: entry.id, text: 'Hello again' })
  world.clock.now = begin
})

test('lets a suspended member see the reason, appeal and sign out, but not take part', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const forMembers = await world.entry(bia)
  await admin.api.sanctions.apply({ uid: ana.uid, kind: 'suspend', days: 3, ...words })

  await expect(ana.api.activities.feed({})).rejects.toMatchObject({ status: 403, code: 'suspended' })
  await expect(ana.api.activities.like({ id: forMembers.id })).rejects.toMatchObject({ code: 'suspended' })
  await expect(ana.api.activities.get({ id: forMembers.id })).rejects.toMatchObject({ status: 404 })
  expect(await ana.api.session.current()).toMatchObject({ status: 'signed-in', accountStatus: 'suspended' })

  const mine = await ana.api.sanctions.mine({ uid: 'me' })
  expect(mine).toMatchObject({
    accountStatus: 'suspended',
    items: [{ kind: 'suspend', message: words.message, inForce: true, mayAppeal: true, appeal: null }],
  })
  // The deciding moderator isn't revealed.
  expect(JSON.stringify(mine)).not.toContain(admin.uid)
  await ana.api.sanctions.appeal({ id: mine.items[0]?.id ?? '', text: 'It was my brother.' })
  await ana.api.session.signOut()
})

test('removes all permissions of a suspended admin or moderator', async () => {
  const mod = await world.member('Suspended mod', { role: { admin: false, creator: false, moderator: true } })
  await admin.api.sanctions.apply({ uid: mod.uid, kind: 'suspend', days: 3, ...words })
  await expect(mod.api.reports.queue({})).rejects.toMatchObject({ code: 'suspended' })
  await expect(mod.api.sanctions.users({})).rejects.toMatchObject({ code: 'suspended' })
})

test('signs a disabled member out on the next request, on every device, with a reason', async () => {
  const ana = await world.member('Ana')
  const phone = await world.session(ana.uid)
  await admin.api.sanctions.apply({ uid: ana.uid, kind: 'disable', ...words })
  for (const device of [ana, phone]) {
    await expect(device.api.activities.feed({})).rejects.toMatchObject({
      status: 401,
      code: 'user-disabled',
      message: 'This account has been disabled. Please contact support.',
    })
    expect(await device.api.session.refresh()).toEqual({ status: 'signed-out', reason: 'disabled' })
  }
  const { items } = await admin.api.sanctions.users({ text: ana.email })
  expect(items).toMatchObject([{ id: ana.uid, accountStatus: 'disabled' }])
})

test("stops a disabled member's renewals, and those of their own members", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const own = await insertMembership(world, ana, await insertTier(world, second))
  const theirs = await insertMembership(world, bia, await insertTier(world, ana))
  const at = { createdAt: begin, updatedAt: begin }
  await world.db.insert(creators).values({ uid: ana.uid, country: 'IE', currency: 'EUR', ...at })
  expect(await world.visitor.api.creators.get({ uid: ana.uid })).toMatchObject({ selling: true })
  expect(await readSeller(world.db, ana.uid)).toMatchObject({ approved: true })
  await admin.api.sanctions.apply({ uid: ana.uid, kind: 'disable', ...words })
  await expect(world.visitor.api.creators.get({ uid: ana.uid })).rejects.toMatchObject({ status: 404 })
  expect(await readSeller(world.db, ana.uid)).toMatchObject({ approved: false })
  const { rows } = await world.db.execute(sql`select data from pgboss.job where name = 'endAtProvider'`)
  const ended = [own, theirs].map((subscriptionId) => ({ data: { subscriptionId, at: 'period_end' } }))
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(expect.arrayContaining(ended))
})

test('restores an account when the sanction is lifted; its member must sign in again', async () => {
  const ana = await world.member('Ana')
  const { sanctions } = await admin.api.sanctions.apply({ uid: ana.uid, kind: 'disable', ...words })
  const id = sanctions[0]?.id ?? ''
  await expect(moderator.api.sanctions.lift({ id, note: 'No' })).rejects.toMatchObject({ status: 403 })
  await second.api.sanctions.lift({ id, note: 'A mistake of ours' })
  await expect(second.api.sanctions.lift({ id, note: 'Again' })).rejects.toMatchObject({ status: 409 })
  const again = await world.session(ana.uid)
  expect(await again.api.session.current()).toMatchObject({ accountStatus: 'good' })
  await expect(ana.api.activities.feed({})).rejects.toMatchObject({ status: 401 })
})

test('applies the longer of two limits, and lifting one leaves the other', async () => {
  const ana = await world.member('Ana')
  await admin.api.sanctions.apply({ uid: ana.uid, kind: 'limit', days: 2, ...words })
  world.pass(1)
  const { sanctions } = await admin.api.sanctions.apply({ uid: ana.uid, kind: 'limit', days: 9, ...words })
  const until = (count: number, more = 0) => new Date(world.clock.now.getTime() + days(count) + more).toISOString()
  expect(await ana.api.sanctions.mine({ uid: 'me' })).toMatchObject({ accountStatus: 'limited', until: until(9) })
  await second.api.sanctions.lift({ id: sanctions[0]?.id ?? '', note: 'Too long' })
  expect(await ana.api.sanctions.mine({ uid: 'me' })).toMatchObject({ accountStatus: 'limited', until: until(2, -1) })
})

test('logs every action once, with values before and after and the reason', async () => {
  const ana = await world.member('Ana')
  const once = admin.with('warn-ana-once')
  for (let times = 0; times < 2; times++)
    await once.sanctions.apply({ uid: ana.uid, kind: 'limit', days: 1, ...words, note: 'Third time this week' })
  const acts = await world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `users/${ana.uid}`))
  expect(acts).toMatchObject([
    {
      who: admin.uid,
      action: 'member.limit',
      before: { accountStatus: 'good', restrictedUntil: null },
      after: { message: words.message, preset: 'spam' },
      reason: 'Third time this week',
    },
  ])
})

test('finds members by name, username and, for admins, email, without gaps or repeats', async () => {
  // No username contains a space, so no random one matches.
  for (const name of ['Zoë A. Alpha', 'Zoë A. Beta', 'Zoë A. Gamma']) {
    world.pass(1000)
    await world.member(name)
  }
  const names = async (person: typeof admin, text: string) =>
    (await person.api.sanctions.users({ text, limit: 50 })).items.map(({ name }) => name)
  expect(await names(moderator, 'zoe a.')).toEqual(['Zoë A. Gamma', 'Zoë A. Beta', 'Zoë A. Alpha'])
  expect(await names(admin, admin.email)).toEqual(['Admin'])
  expect(await names(moderator, admin.email)).toEqual([])
  expect(await names(admin, '%')).toEqual([])
  const first = await admin.api.sanctions.users({ text: 'zoe a.', limit: 2 })
  const rest = await admin.api.sanctions.users({ text: 'zoe a.', limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual([
    'Zoë A. Gamma',
    'Zoë A. Beta',
    'Zoë A. Alpha',
  ])
  expect(rest.nextCursor).toBeNull()
})

test('lists members by status and role, in three orders, without gaps or repeats', async () => {
  const limited = await world.member('Kira Limited')
  await admin.api.sanctions.apply({ uid: limited.uid, kind: 'limit', days: 2, ...words })
  world.pass(1000)
  const suspended = await world.member('Kira Suspended', { role: { admin: false, creator: true } })
  await admin.api.sanctions.apply({ uid: suspended.uid, kind: 'limit', days: 9, ...words })
  await admin.api.sanctions.apply({ uid: suspended.uid, kind: 'suspend', days: 3, ...words })
  world.pass(1000)
  const disabled = await world.member('Kira Disabled')
  await admin.api.sanctions.apply({ uid: disabled.uid, kind: 'disable', ...words })
  world.pass(1000)
  await world.member('Kira Good')
  const listed = async (filter: Pick<Parameters<typeof admin.api.sanctions.users>[0], 'status' | 'role' | 'sort'>) =>
    (await allPages((cursor) => admin.api.sanctions.users({ text: 'kira', ...filter, cursor, limit: 2 }))).map(
      ({ name }) => name.replace('Kira ', ''),
    )

  expect(await listed({})).toEqual(['Good', 'Disabled', 'Suspended', 'Limited'])
  expect(await listed({ sort: 'oldest' })).toEqual(['Limited', 'Suspended', 'Disabled', 'Good'])
  world.pass(1000)
  await world.db.update(users).set({ lastLogin: world.clock.now }).where(eq(users.uid, limited.uid))
  await world.db.update(users).set({ lastLogin: null }).where(eq(users.uid, disabled.uid))
  expect(await listed({ sort: 'lastSeen' })).toEqual(['Limited', 'Good', 'Suspended', 'Disabled'])
  expect(await listed({ status: 'good' })).toEqual(['Good'])
  expect(await listed({ status: 'limited' })).toEqual(['Limited'])
  expect(await listed({ status: 'suspended' })).toEqual(['Suspended'])
  expect(await listed({ status: 'disabled' })).toEqual(['Disabled'])
  expect(await listed({ role: 'creator' })).toEqual(['Suspended'])
  await world.moveTo(new Date(world.clock.now.getTime() + days(4)))
  // An expired sanction no longer counts; of two, the longer one does.
  expect(await listed({ status: 'good' })).toEqual(['Good', 'Limited'])
  expect(await listed({ status: 'limited' })).toEqual(['Suspended'])
})

test('shows moderators no email address and only the sanctions they may apply', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await bia.api.reports.report({ target: `users/${ana.uid}`, reason: 'other' })
  const seen = {
    admin: await admin.api.sanctions.user({ uid: ana.uid }),
    mod: await moderator.api.sanctions.user({ uid: ana.uid }),
  }
  expect(seen.admin).toMatchObject({ email: ana.email, sessions: 1, reports: 1, openReports: 1 })
  const [inList] = (await moderator.api.sanctions.users({ text: 'ana' })).items
  expect(inList).toMatchObject({ email: null, openReports: 1 })
  expect(seen.admin.may).toEqual(SANCTIONS.filter((kind) => kind !== 'hide'))
  expect(seen.mod).toMatchObject({ email: null, may: ['warn'] })
  expect(await admin.api.sanctions.user({ uid: admin.uid })).toMatchObject({ may: [], why: 'yourself' })
  for (const call of [
    () => ana.api.sanctions.users({}),
    () => ana.api.sanctions.user({ uid: bia.uid }),
    () => ana.api.sanctions.appeals({}),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403 })
  await expect(moderator.api.sanctions.appeals({})).rejects.toMatchObject({ status: 403 })
  await expect(ana.api.sanctions.mine({ uid: bia.uid })).rejects.toMatchObject({ status: 404 })
})
