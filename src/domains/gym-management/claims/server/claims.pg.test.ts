import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { gymStaff, gyms } from '#domains/gyms/gyms/server/tables.ts'
import { auditLog } from '#domains/members/audit/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { authSessions } from '#domains/members/session/server/tables.ts'
import { sendTransactional } from '#domains/notifications/mail/server/transactional.ts'
import { lineTranslator } from '#domains/notifications/notifications/server/translate-line.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { Message } from '#platform/messages.ts'
import { translatorFor } from '#platform/translator.ts'
import { allPages } from '#testing/all-pages.ts'
import { collectMails } from '#testing/mailer.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { queuedEmailsFor } from '#testing/queued-emails.ts'
import { fieldOf, refusalOf, statusOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { resolveClaims } from './expire.ts'
import { claims } from './tables.ts'

const world = await openWorld()
const admin = await world.member('Noor', { role: { admin: true, creator: false } })
beforeEach(() => {
  world.clock.now = new Date('2026-11-20T12:00:00Z')
})

const form = {
  relationship: 'owner' as const,
  contactEmail: 'ana@corribguard.ie',
  contactPhone: '+353 1 234 5678',
  message: 'I opened it in 2009 and teach there every evening.',
}
const begin = (person: Person, gym: { id: string }) => person.api.claims.begin({ gymId: gym.id, ...form })
const send = async (person: Person, gym: { id: string }) => {
  const { id } = await begin(person, gym)
  return person.api.claims.submit({ id })
}
const decide = (id: string, decision: 'approve' | 'reject' | 'ask', note = 'Please say more.', by = admin) =>
  by.api.claims.decide({ id, decision, note })
const english = translatorFor('en').t
const told = async (person: { uid: string }) => {
  const found = await notificationsOf(world, person, 'account_update')
  return found.map((extra) => {
    const { title, text, path } = extra as { title: Message; text?: Message | string; path: string }
    return { title: english(title), text: typeof text === 'object' ? english(text) : text, path }
  })
}
const roleAt = async (gym: { id: string }, { uid }: { uid: string }) => {
  const [row] = await world.db
    .select({ role: gymStaff.role })
    .from(gymStaff)
    .where(and(eq(gymStaff.gymId, gym.id), eq(gymStaff.uid, uid)))
  return row?.role ?? null
}
/** Advances the clock and keeps everyone signed in. */
const pass = async (milliseconds: number) => {
  world.pass(milliseconds)
  const until = new Date(world.clock.now.getTime() + days(1))
  await world.db.update(authSessions).set({ tokenExpiresAt: until, expiresAt: until })
}
const resolve = () => resolveClaims(world)

test('makes the claimant an owner after review, a question and approval', async () => {
  const ana = await world.member('Ana')
  const gym = await world.gym('Corrib Guard')
  const draft = await begin(ana, gym)
  expect(draft).toMatchObject({ status: 'draft', kind: 'claim', gym: { slug: gym.slug }, expiresAt: null })
  expect(await admin.api.claims.queue({})).toMatchObject({ total: 0 })

  const { id } = await ana.api.claims.submit({ id: draft.id })
  expect((await admin.api.claims.queue({})).items).toMatchObject([
    { id, gym: { name: 'Corrib Guard' }, claimant: { id: ana.uid }, verified: false, mayApprove: true },
  ])
  await decide(id, 'ask', 'Who else teaches there?')
  expect(await told(ana)).toMatchObject([{ text: 'Who else teaches there?', path: `/gym/${gym.slug}/claim` }])
  expect(await ana.api.claims.answer({ id, text: 'Bia does.' })).toMatchObject({ status: 'pending' })
  world.pass(1000)
  expect(await decide(id, 'approve', 'Welcome.')).toMatchObject({ status: 'approved', decidedBy: { id: admin.uid } })

  expect(await roleAt(gym, ana)).toBe('owner')
  expect(await ana.api.gyms.get({ id: gym.id })).toMatchObject({ claimed: true })
  expect(await told(ana)).toMatchObject([
    { text: 'Who else teaches there?' },
    { title: 'You now manage Corrib Guard', text: 'Welcome.', path: `/gym/${gym.slug}/dashboard` },
  ])
  const emails = await queuedEmailsFor(world, ana)
  expect(emails.map(({ heading, quote }) => [english(heading), quote])).toEqual([
    ['We have a question about your claim for Corrib Guard', 'Who else teaches there?'],
    ['You now manage Corrib Guard', 'Welcome.'],
  ])
  const mine = await ana.api.claims.get({ id })
  expect(mine.history.map(({ step, by }) => `${step} ${by}`)).toEqual(
    expect.arrayContaining(['begin claimant', 'submit claimant', 'ask admin', 'answer claimant', 'approve admin']),
  )
  expect(JSON.stringify(mine)).not.toContain(admin.uid)
  const acts = await world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `locations/${gym.id}`))
    .orderBy(auditLog.at)
  expect(acts).toMatchObject([
    { who: admin.uid, action: 'claim.ask', reason: 'Who else teaches there?', after: { status: 'needs_info' } },
    {
      who: admin.uid,
      action: 'claim.approve',
      before: { status: 'pending', claimed: false, ownerIds: [] },
      after: { status: 'approved', claimed: true, ownerIds: [ana.uid] },
      at: world.clock.now,
    },
  ])
  for (const change of [sql`update audit_log set reason = ''`, sql`delete from audit_log`, sql`truncate audit_log`])
    await expect(world.db.execute(change)).rejects.toThrow()
})

test('lets only the claimant and admins read a claim, through every endpoint', async () => {
  const [ana, owner, stranger] = await world.members('Ana', 'Olga', 'Sam')
  const gym = await world.gym('Quiet Guard')
  await world.staff(gym, owner, 'owner')
  const secret = newId()
  const { id } = await ana.api.claims.begin({ gymId: gym.id, ...form, message: `Between us: ${secret}, thank you.` })
  const add = { id, type: 'phone', value: `${secret}: call after six` } as const
  const given = await ana.api.claims.addEvidence(add)

  const steps = (api: Person['api']) => [
    () => api.claims.get({ id }),
    () => api.claims.edit({ id, ...form }),
    () => api.claims.submit({ id }),
    () => api.claims.answer({ id, text: 'x' }),
    () => api.claims.withdraw({ id }),
    () => api.claims.addEvidence({ id, type: 'phone', value: '1' }),
    () => api.claims.removeEvidence({ id, evidenceId: given.evidence[0]?.id ?? '' }),
    () => api.claims.sendCode({ id, email: 'a@b.ie' }),
    () => api.claims.checkCode({ id, code: 'AAAAAA' }),
    () => api.claims.websiteCode({ id }),
    () => api.claims.checkWebsite({ id }),
    () => api.claims.object({ id, text: 'no' }),
  ]
  const forAdmins = (api: Person['api']) => [
    () => api.claims.queue({}),
    () => api.claims.review({ id }),
    () => api.claims.decide({ id, decision: 'reject' as const, note: 'no' }),
  ]
  for (const person of [stranger, owner, admin])
    for (const step of steps(person.api)) expect(await statusOf(step())).toBe(404)
  const unknown = await refusalOf(stranger.api.claims.get({ id: newId() }))
  expect(await refusalOf(stranger.api.claims.get({ id }))).toEqual(unknown)
  for (const step of [...steps(world.visitor.api), ...forAdmins(world.visitor.api)])
    expect(await statusOf(step())).toBe(401)
  for (const person of [ana, stranger, owner])
    for (const step of forAdmins(person.api)) expect(await statusOf(step())).toBe(403)
  expect(await statusOf(stranger.api.claims.list({ uid: ana.uid }))).toBe(404)
  expect(await statusOf(admin.api.claims.review({ id })), 'only the claimant can read a draft').toBe(404)

  await ana.api.claims.submit({ id })
  for (const { api } of [stranger, owner]) {
    const seen = [
      await api.claims.mine({ gymId: gym.id }),
      await api.claims.list({ uid: 'me' }),
      await api.gyms.get({ id: gym.id }),
      await api.gyms.search({ text: 'Quiet Guard' }),
      await api.notifications.list({ uid: 'me' }),
      await api.activities.byUser({ uid: ana.uid }),
    ]
    for (const hidden of [secret, form.contactEmail, form.contactPhone])
      expect(JSON.stringify(seen)).not.toContain(hidden)
  }
  expect(JSON.stringify(await stranger.api.claims.mine({ gymId: gym.id }))).not.toContain(owner.uid)
  expect(JSON.stringify(await ana.api.claims.mine({ gymId: gym.id }))).not.toContain(owner.uid)
  expect(JSON.stringify(await admin.api.claims.review({ id }))).toContain(secret)
})

test('allows one open claim per gym and three per member, even concurrently', async () => {
  const ana = await world.member('Ana')
  const gym = await world.gym('Only Once')
  const outcomes = await Promise.all([begin(ana, gym), begin(ana, gym), begin(ana, gym)].map(refusalOf))
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
  expect(outcomes.find((outcome) => outcome)).toMatchObject({
    status: 409,
    code: 'CLAIM_PENDING',
    message: 'You already have a claim in progress for this gym.',
  })
  const more = await Promise.all(['A', 'B', 'C', 'D'].map((name) => world.gym(`More ${name}`)))
  const begun = await Promise.all(more.map((other) => refusalOf(begin(ana, other))))
  expect(begun.filter((outcome) => outcome === undefined)).toHaveLength(2)
  expect(begun.find((outcome) => outcome)?.message).toBe('You have too many open claims.')

  const { items } = await ana.api.claims.list({ uid: 'me' })
  await ana.api.claims.withdraw({ id: items[0]?.id ?? '' })
  expect(await ana.api.claims.withdraw({ id: items[0]?.id ?? '' })).toMatchObject({ status: 'cancelled' })
  expect(await refusalOf(begin(ana, await world.gym('More E')))).toBeUndefined()
})

test('pages claims without gaps or repeats, for the member and in the queue', async () => {
  const people = await world.members('A', 'B', 'C')
  const ana = await world.member('Ana')
  await world.db.execute(sql`update claims set status = 'cancelled' where status in ('pending', 'needs_info', 'draft')`)
  for (const person of people) await send(person, await world.gym('Queued'))
  const mine: string[] = []
  for (let at = 0; at < 3; at++) {
    const { id } = await send(ana, await world.gym(`Mine ${at}`))
    mine.unshift(id)
    world.pass(at === 0 ? 0 : 1000)
  }
  const queue = await allPages((cursor) => admin.api.claims.queue({ limit: 2, cursor }))
  expect(queue).toHaveLength(6)
  expect(new Set(queue.map(({ id }) => id)).size).toBe(6)
  const own = await allPages((cursor) => ana.api.claims.list({ uid: 'me', limit: 1, cursor }))
  expect(own.map(({ id }) => id).sort()).toEqual(mine.sort())
  expect((await admin.api.claims.queue({ limit: 2 })).total).toBe(6)
  expect(await statusOf(admin.api.claims.queue({ cursor: 'nonsense' }))).toBe(400)
})

test('creates one claim per idempotency key, and applies a decision once', async () => {
  const ana = await world.member('Ana')
  const gym = await world.gym('Same Key')
  const once = ana.with('begin-claim-1')
  const [first, second] = [
    await once.claims.begin({ gymId: gym.id, ...form }),
    await once.claims.begin({ gymId: gym.id, ...form }),
  ]
  expect(second).toEqual(first)
  await ana.api.claims.submit({ id: first.id })
  const deciding = admin.with('decide-claim-1')
  await deciding.claims.decide({ id: first.id, decision: 'approve', note: '' })
  await deciding.claims.decide({ id: first.id, decision: 'approve', note: '' })
  expect(await told(ana)).toHaveLength(1)
})

test('gives the second of two concurrent decisions a 409', { tags: 'race' }, async () => {
  const other = await world.member('Ola', { role: { admin: true, creator: false } })
  const ana = await world.member('Ana')
  const gym = await world.gym('Two Admins')
  const { id } = await send(ana, gym)
  const outcomes = await Promise.all([refusalOf(decide(id, 'approve')), refusalOf(decide(id, 'reject', 'No.', other))])
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
  expect(outcomes.find((outcome) => outcome)).toMatchObject({ status: 409, code: 'CLAIM_CHANGED' })
  const { status } = await ana.api.claims.get({ id })
  expect(await roleAt(gym, ana)).toBe(status === 'approved' ? 'owner' : null)
  expect(await told(ana)).toHaveLength(1)
})

test('rejects the other of two concurrently approved claims, with a note', { tags: 'race' }, async () => {
  const [ana, bia, caio] = await world.members('Ana', 'Bia', 'Caio')
  const gym = await world.gym('Contested')
  const [one, two, asked] = [await send(ana, gym), await send(bia, gym), await send(caio, gym)]
  await decide(asked.id, 'ask')
  const outcomes = await Promise.all([refusalOf(decide(one.id, 'approve')), refusalOf(decide(two.id, 'approve'))])
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
  const claimsNow = [await ana.api.claims.get({ id: one.id }), await bia.api.claims.get({ id: two.id })]
  expect(claimsNow.map(({ status }) => status).sort()).toEqual(['approved', 'rejected'])
  const lost = claimsNow[0]?.status === 'rejected' ? ana : bia
  for (const person of [lost, caio])
    expect(await told(person)).toContainEqual(
      expect.objectContaining({
        title: "Your claim for Contested wasn't approved",
        text: 'Another claim was approved.',
      }),
    )
  expect([await roleAt(gym, ana), await roleAt(gym, bia)].filter((role) => role === 'owner')).toHaveLength(1)
})

test('transfers an owned gym only after 7 days, and keeps its owners', async () => {
  const [ana, owner, manager] = await world.members('Ana', 'Olga', 'Max')
  const gym = await world.gym('Handed Over', { claimed: true })
  await world.staff(gym, owner, 'owner')
  await world.staff(gym, manager, 'manager')
  const { id, kind, objectUntil } = await send(ana, gym)
  expect([kind, objectUntil]).toEqual(['transfer', '2026-11-27T12:00:00.000Z'])
  expect(await told(owner)).toMatchObject([{ path: `/gym/${gym.slug}/claim` }])
  expect(await told(manager)).toEqual([])
  const seen = await owner.api.claims.mine({ gymId: gym.id })
  expect(seen.transfers).toMatchObject([{ id, claimant: { id: ana.uid }, relationship: 'owner', mayObject: true }])
  expect((await manager.api.claims.mine({ gymId: gym.id })).transfers).toEqual([])

  expect(await refusalOf(decide(id, 'approve'))).toMatchObject({ status: 409, code: 'OBJECTION_PERIOD' })
  await pass(days(7) - 1)
  expect(await refusalOf(decide(id, 'approve'))).toMatchObject({ code: 'OBJECTION_PERIOD' })
  await pass(1)
  expect(await refusalOf(owner.api.claims.object({ id, text: 'Too late?' }))).toMatchObject({ code: 'TOO_LATE' })
  await decide(id, 'approve')
  expect([await roleAt(gym, ana), await roleAt(gym, owner)]).toEqual(['owner', 'owner'])
  expect((await told(owner)).map(({ title }) => title)).toContain('Handed Over has a new owner')
})

test("makes an owner's objection final and lets the admin decide immediately", async () => {
  const [ana, owner, manager] = await world.members('Ana', 'Olga', 'Max')
  const gym = await world.gym('Objected')
  await world.staff(gym, owner, 'owner')
  await world.staff(gym, manager, 'manager')
  const { id } = await send(ana, gym)
  expect(await statusOf(manager.api.claims.object({ id, text: 'No!' }))).toBe(404)
  expect(await statusOf(ana.api.claims.object({ id, text: 'No!' }))).toBe(404)
  expect(await owner.api.claims.object({ id, text: 'She left in 2020.' })).toMatchObject({ mayObject: false })
  await owner.api.claims.object({ id, text: 'Once more.' })
  const review = await admin.api.claims.review({ id })
  expect(review).toMatchObject({ objection: 'She left in 2020.', objectedBy: { id: owner.uid }, mayApprove: true })
  expect(JSON.stringify(await ana.api.claims.get({ id }))).not.toContain('2020')
  expect(await told(ana)).toHaveLength(1)
  await decide(id, 'reject', 'The owner objected.')
  expect(await roleAt(gym, ana)).toBeNull()
  const owned = await told(owner)
  expect(owned).toHaveLength(2)
  expect(owned.map(({ title }) => title)).toContain("The claim for Objected wasn't approved")
})

test('turns a claim into a transfer when the gym gets an owner', async () => {
  const [ana, owner] = await world.members('Ana', 'Olga')
  const gym = await world.gym('Suddenly Owned')
  const { id } = await send(ana, gym)
  await world.staff(gym, owner, 'owner')
  expect(await refusalOf(decide(id, 'approve'))).toMatchObject({ status: 409, code: 'CLAIM_IS_TRANSFER' })
  expect(await ana.api.claims.get({ id })).toMatchObject({ status: 'pending', kind: 'transfer' })
  expect(await roleAt(gym, ana)).toBeNull()
  expect(await told(owner)).toHaveLength(1)
})

test('expires a claim once, ten days after the last activity', async () => {
  const ana = await world.member('Ana')
  const gym = await world.gym('Forgotten')
  const { id, expiresAt } = await send(ana, gym)
  expect(expiresAt).toBe('2026-11-30T12:00:00.000Z')
  await pass(days(9))
  await ana.api.claims.addEvidence({ id, type: 'document', value: 'The lease' })
  await pass(days(9))
  await resolve()
  expect(await ana.api.claims.get({ id })).toMatchObject({ status: 'pending' })
  await pass(days(1))
  await Promise.all([resolve(), resolve()])
  expect(await ana.api.claims.get({ id })).toMatchObject({ status: 'expired', expiresAt: null })
  expect(await told(ana)).toMatchObject([{ title: 'Your claim for Forgotten has expired' }])
  expect(await refusalOf(decide(id, 'approve'))).toMatchObject({ status: 409 })
  expect(await refusalOf(begin(ana, gym))).toBeUndefined()
})

test('allows another claim after thirty days, or earlier with new evidence', async () => {
  const ana = await world.member('Ana')
  const gym = await world.gym('Once More')
  const first = await begin(ana, gym)
  await ana.api.claims.addEvidence({ id: first.id, type: 'phone', value: 'Ring the bell' })
  await ana.api.claims.submit({ id: first.id })
  await decide(first.id, 'reject', 'Nobody knows you there.')
  await pass(days(29))
  expect((await ana.api.claims.mine({ gymId: gym.id })).claiming).toEqual({
    status: 'too_soon',
    until: '2026-12-20T12:00:00.000Z',
  })
  const { id } = await begin(ana, gym)
  expect(await refusalOf(ana.api.claims.submit({ id }))).toMatchObject({ status: 409, code: 'TOO_SOON' })
  await ana.api.claims.addEvidence({ id, type: 'phone', value: 'ring the bell ' })
  expect(await refusalOf(ana.api.claims.submit({ id }))).toMatchObject({ code: 'TOO_SOON' })
  await ana.api.claims.addEvidence({ id, type: 'social_post', value: 'https://social.example/p/1' })
  expect(await ana.api.claims.submit({ id })).toMatchObject({ status: 'pending' })
  await decide(id, 'reject', 'Still not.')
  await pass(days(30))
  expect(await send(ana, gym)).toMatchObject({ status: 'pending' })
})

test('refuses managers, incomplete profiles and removed gyms, and says why', async () => {
  const [owner, bare, ana] = [
    await world.member('Olga'),
    await world.member('Bare', { city: '' }),
    await world.member('Ana'),
  ]
  const gym = await world.gym('Managed')
  await world.staff(gym, owner, 'owner')
  expect(await refusalOf(begin(owner, gym))).toMatchObject({ status: 409, message: 'You already manage this gym.' })
  expect(await refusalOf(begin(bare, gym))).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
    message: 'Complete your profile to claim a gym.',
  })
  expect(await statusOf(begin(ana, { id: 'no-such-gym' }))).toBe(404)
  expect(await statusOf(begin(ana, await world.gym('Hidden', { status: 'draft', createdBy: owner.uid })))).toBe(404)
  expect(await refusalOf(begin(ana, await world.gym('Closed', { status: 'permanently_closed' })))).toMatchObject({
    message: 'This gym was removed.',
  })
})

test('lets claims on a removed gym be withdrawn or rejected; deletion removes them', async () => {
  const ana = await world.member('Ana')
  const gym = await world.gym('Removed')
  const { id } = await send(ana, gym)
  await world.db.update(gyms).set({ status: 'rejected' }).where(eq(gyms.id, gym.id))
  expect(await refusalOf(decide(id, 'approve'))).toMatchObject({ status: 409, message: 'This gym was removed.' })
  expect(await refusalOf(ana.api.claims.addEvidence({ id, type: 'phone', value: '1' }))).toMatchObject({
    message: 'This gym was removed.',
  })
  expect(await roleAt(gym, ana)).toBeNull()
  await decide(id, 'reject', 'The gym is not there.')
  await world.db.delete(gyms).where(eq(gyms.id, gym.id))
  expect(await statusOf(ana.api.claims.get({ id }))).toBe(404)
  expect(await statusOf(decide(id, 'approve'))).toBe(404)
  expect(await resolve()).toBe(0)
})

test("doesn't let an admin decide on their own claim", async () => {
  const gym = await world.gym('Own Claim')
  const { id } = await send(admin, gym)
  expect(await admin.api.claims.review({ id })).toMatchObject({ isOwn: true })
  expect(await statusOf(decide(id, 'approve'))).toBe(403)
  const other = await world.member('Ola', { role: { admin: true, creator: false } })
  await decide(id, 'approve', '', other)
  expect(await roleAt(gym, admin)).toBe('owner')
})

test('names the field of invalid input and stores nothing', async () => {
  const ana = await world.member('Ana')
  const gym = await world.gym('Bad Input')
  const refusedField = async (differing: object) =>
    fieldOf(await refusalOf(ana.api.claims.begin({ gymId: gym.id, ...form, ...differing })))
  expect(await refusedField({ message: 'Too short.' })).toBe('message')
  expect(await refusedField({ message: 'x'.repeat(1001) })).toBe('message')
  expect(await refusedField({ message: 'Look here: <script>alert(1)</script>' })).toBe('message')
  expect(await refusedField({ contactEmail: 'ana' })).toBe('contactEmail')
  expect(await refusedField({ contactPhone: 'call me' })).toBe('contactPhone')
  expect(await refusedField({ relationship: 'king' })).toBe('relationship')
  const { id } = await begin(ana, gym)
  const evidence = (value: string) => statusOf(ana.api.claims.addEvidence({ id, type: 'social_post', value }))
  expect(await evidence('javascript:alert(1)')).toBe(400)
  expect(await evidence('http://example.com/p')).toBe(400)
  expect(await statusOf(ana.api.claims.addEvidence({ id, type: 'domain_email' as never, value: 'a@b.ie' }))).toBe(400)
  for (let at = 0; at < 10; at++) await ana.api.claims.addEvidence({ id, type: 'phone', value: `No. ${at}` })
  expect(await refusalOf(ana.api.claims.addEvidence({ id, type: 'phone', value: 'No. 11' }))).toMatchObject({
    status: 409,
  })
  expect(await statusOf(ana.api.claims.answer({ id, text: 'Nobody asked' }))).toBe(409)
  await ana.api.claims.submit({ id })
  expect(await statusOf(ana.api.claims.submit({ id }))).toBe(409)
  expect(await statusOf(ana.api.claims.edit({ id, ...form }))).toBe(409)
  expect(await statusOf(admin.api.claims.decide({ id, decision: 'reject', note: '' }))).toBe(400)
  expect(await world.db.$count(claims, eq(claims.gymId, gym.id))).toBe(1)
})

test.each(['es', 'pt-BR'])("leaves an admin's note and a gym's name as they were written, in %s", async (language) => {
  const ours = 'This gym was removed.'
  expect(translatorFor(language).t({ id: ours })).not.toBe(ours)
  const ana = await world.member('Ana')
  await world.db.update(users).set({ language }).where(eq(users.uid, ana.uid))
  const { id } = await send(ana, await world.gym(ours))
  await decide(id, 'reject', ours)

  expect(await ana.api.claims.get({ id })).toMatchObject({ decisionNote: ours, gym: { name: ours } })
  const headers = new Headers({ 'accept-language': language })
  const { items } = await ana.api.notifications.list({ uid: 'me', limit: 10 })
  const [line] = items.map(lineTranslator({ request: { id: '', ip: '', headers } }))
  expect(line?.extra).toMatchObject({ title: expect.stringContaining(ours), text: ours })
  const [waiting] = await queuedEmailsFor(world, ana)
  if (!waiting) throw new Error('no email is waiting')
  const { mailer, sent } = collectMails()
  await sendTransactional({ db: world.db, mailer, publicUrl: 'https://openmat.example' }, waiting)
  expect(sent[0]?.subject).toContain(ours)
  expect(sent[0]?.text).toMatch(new RegExp(`^.*${ours}.*$[^]*^.*${ours}$`, 'm'))
})
