import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#domains/members/audit/server/tables.ts'
import { authUsers } from '#domains/members/session/server/tables.ts'
import { days } from '#platform/clock.ts'
import type { Mail } from '#platform/mail.ts'
import { openWorld } from '#testing/world.ts'
import { appealTokens } from './appeal-token.ts'
import { mailAboutAppeal, mailAboutSanction } from './mail.ts'
import { appeals, sanctions } from './tables.ts'

const world = await openWorld()
const admin = await world.member('Admin', { role: { admin: true, creator: false } })
const words = { preset: 'harassment' as const, message: 'You threatened somebody.' }

async function limited(name = 'Ana') {
  const member = await world.member(name)
  const { sanctions: made } = await admin.api.sanctions.apply({ uid: member.uid, kind: 'limit', days: 7, ...words })
  return { member, id: made[0]?.id ?? '' }
}
const queued = async (person: typeof admin, memberUid: string) => {
  const { items } = await person.api.sanctions.appeals({ limit: 50 })
  const found = items.find(({ member }) => member.id === memberUid)
  if (!found) throw new Error('no appeal waits')
  return found
}

test("says why an appeal can't be decided when there's only one admin", async () => {
  const { member, id } = await limited()
  await member.api.sanctions.appeal({ id, text: 'I did not.' })
  const appeal = await queued(admin, member.uid)
  expect(appeal.mayNot).toBe('took_the_decision_alone')
  const answer = { id: appeal.id, decision: 'upheld' as const, answer: 'It stays.' }
  await expect(admin.api.sanctions.decideAppeal(answer)).rejects.toMatchObject({
    status: 403,
    message: 'You made this decision, so another admin has to review the appeal.',
  })
  // Lifting the sanction directly is refused as well.
  await expect(admin.api.sanctions.lift({ id, note: 'Then like this' })).rejects.toMatchObject({ status: 403 })
})

test('lifts a limit on appeal; the reporter may decide only if no other admin can', async () => {
  const bia = await world.member('Bia')
  const carla = await world.member('Carla', { role: { admin: true, creator: false } })
  const ana = await world.member('Ana')
  const entry = await world.entry(ana, { text: 'Sharp words' })
  await carla.api.reports.report({ target: `activities/${entry.id}`, reason: 'harassment' })
  const [reported] = (await admin.api.reports.queue({})).items
  await admin.api.reports.decide({
    id: reported?.id ?? '',
    version: reported?.version ?? 0,
    decision: 'limit',
    days: 7,
    ...words,
  })
  const { items } = await ana.api.sanctions.mine({ uid: 'me' })
  const id = items[0]?.id ?? ''
  await ana.api.sanctions.appeal({ id, text: 'It was a joke among friends.' })
  await ana.api.sanctions.appeal({ id, text: 'It was a joke among friends.' })
  await expect(ana.api.sanctions.appeal({ id, text: 'And another thing.' })).rejects.toMatchObject({
    status: 409,
    code: 'ALREADY_APPEALED',
  })
  await expect(bia.api.sanctions.appeal({ id, text: 'For a friend.' })).rejects.toMatchObject({ status: 404 })

  expect(await queued(carla, ana.uid)).toMatchObject({ mayNot: null, sanction: { mayLift: true } })
  const second = await world.member('Second', { role: { admin: true, creator: false } })
  const appeal = await queued(second, ana.uid)
  expect(appeal).toMatchObject({ mayNot: null, evidence: [{ lines: [{ text: 'Sharp words' }] }] })
  expect((await queued(admin, ana.uid)).mayNot).toBe('took_the_decision')
  const answer = { id: appeal.id, decision: 'lifted' as const, answer: 'You are right.' }
  expect(await queued(carla, ana.uid)).toMatchObject({ mayNot: 'reported_it', sanction: { mayLift: false } })
  await expect(carla.api.sanctions.decideAppeal(answer)).rejects.toThrow('You reported this')
  await expect(carla.api.sanctions.lift({ id, note: 'Then like this' })).rejects.toThrow('You reported this')
  await second.api.sanctions.decideAppeal(answer)
  await expect(second.api.sanctions.decideAppeal(answer)).rejects.toMatchObject({ status: 409 })

  expect(await ana.api.sanctions.mine({ uid: 'me' })).toMatchObject({
    accountStatus: 'good',
    items: [{ inForce: false, appeal: { state: 'lifted', answer: 'You are right.' } }],
  })
  await ana.api.posts.create({ uid: 'me', text: 'I am back', visibility: 'public' })
  const acts = await world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `users/${ana.uid}`))
  expect(acts.map(({ who, action }) => [who, action])).toEqual(
    expect.arrayContaining([
      [admin.uid, 'member.limit'],
      [second.uid, 'appeal.lifted'],
    ]),
  )
  expect(JSON.stringify((await ana.api.notifications.list({ uid: 'me' })).items)).toContain(
    'Your appeal was accepted and the decision reversed',
  )
})

test('leaves an upheld decision in force, and closes the appeal window after 20 days', async () => {
  const second = await world.member('Third', { role: { admin: true, creator: false } })
  const one = await limited('One')
  await one.member.api.sanctions.appeal({ id: one.id, text: 'Please.' })
  const { id } = await queued(second, one.member.uid)
  await second.api.sanctions.decideAppeal({ id, decision: 'upheld', answer: 'The words were clear.' })
  expect(await one.member.api.sanctions.mine({ uid: 'me' })).toMatchObject({
    accountStatus: 'limited',
    items: [{ inForce: true, mayAppeal: false, appeal: { state: 'upheld' } }],
  })

  const two = await limited('Two')
  world.pass(days(20) + 1)
  const later = await world.session(two.member.uid)
  await expect(later.api.sanctions.appeal({ id: two.id, text: 'Late.' })).rejects.toMatchObject({
    status: 409,
    code: 'TOO_LATE',
  })
  world.clock.now = new Date('2026-11-20T12:00:00Z')
})

test('opens the appeal against one decision from the emailed link, without signing in', async () => {
  const ana = await world.member('Ana')
  const { sanctions: made } = await admin.api.sanctions.apply({ uid: ana.uid, kind: 'disable', ...words })
  const sanctionId = made[0]?.id ?? ''
  const sent: Mail[] = []
  const mailing = {
    db: world.db,
    mailer: { send: async (mail: Mail) => void sent.push(mail) } as never,
    publicUrl: world.config.publicUrl,
    secret: world.secret,
  }
  await mailAboutSanction(mailing, { sanctionId })
  expect(sent[0]).toMatchObject({ to: ana.email, subject: 'Your Open Mat account has been disabled' })
  expect(sent[0]?.text).toContain(words.message)
  const token = /\/appeal\/([\w.-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? ''

  const { api } = world.visitor
  expect(await api.sanctions.byToken.read({ token })).toMatchObject({
    id: sanctionId,
    kind: 'disable',
    mayAppeal: true,
  })
  await api.sanctions.byToken.appeal({ token, text: 'Somebody used my phone.' })
  await expect(api.sanctions.byToken.appeal({ token, text: 'And more.' })).rejects.toMatchObject({ status: 409 })
  const forged = `${sanctionId}.${appealTokens('another secret of thirty-two letters').write(sanctionId).split('.')[1]}`
  for (const other of ['nothing', forged, `x${token}`, `${token}.x`])
    await expect(api.sanctions.byToken.read({ token: other })).rejects.toMatchObject({ status: 404 })

  const second = await world.member('Fourth', { role: { admin: true, creator: false } })
  const { id } = await queued(second, ana.uid)
  await second.api.sanctions.decideAppeal({ id, decision: 'lifted', answer: 'Welcome back.' })
  await mailAboutAppeal(mailing, { appealId: id })
  expect(sent[1]).toMatchObject({ to: ana.email, subject: 'Your appeal was accepted and the decision reversed' })
  const [account] = await world.db.select().from(authUsers).where(eq(authUsers.id, ana.uid))
  expect(account).toMatchObject({ banned: false })
  await world.db.update(appeals).set({ state: 'upheld' }).where(eq(appeals.id, id))
  await mailAboutAppeal(mailing, { appealId: id })
  expect(sent[2]?.text).toContain(`/appeal/${token}`)
})

test('accepts the link for 20 days', async () => {
  const ana = await world.member('Ana')
  const { sanctions: made } = await admin.api.sanctions.apply({ uid: ana.uid, kind: 'disable', ...words })
  const [sanction] = await world.db
    .select()
    .from(sanctions)
    .where(eq(sanctions.id, made[0]?.id ?? ''))
  world.pass(days(20) + 1)
  const token = appealTokens(world.secret).write(sanction?.id ?? '')
  await expect(world.visitor.api.sanctions.byToken.appeal({ token, text: 'Late.' })).rejects.toMatchObject({
    code: 'TOO_LATE',
  })
})
