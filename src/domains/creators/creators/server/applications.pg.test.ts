import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#domains/members/audit/server/tables.ts'
import { days } from '#platform/clock.ts'
import { translatorFor } from '#platform/translator.ts'
import { notificationsOf, notificationTitles } from '#testing/notifications.ts'
import { queuedEmailsFor } from '#testing/queued-emails.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { type ApplicationForm, emptyForm } from '../application.ts'

const world = await openWorld({ env: { CREATOR_MIN_ACCOUNT_DAYS: '7' } })
const longAgo = new Date('2026-01-01T12:00:00Z')
const member = (name: string, differing = {}) => world.member(name, { createdAt: longAgo, ...differing })
const admins = await Promise.all(['Rui', 'Sara'].map((name) => member(name, { role: { admin: true, creator: false } })))
const [rui, sara] = admins as [Person, Person]

const FORM: ApplicationForm = {
  ...{ displayName: 'Ana Souza', teaches: ['Half guard'], pitch: 'Twenty years on the mat. '.repeat(3).trim() },
  ...{ links: ['https://video.example/1'], languages: ['en', 'pt'], country: 'IE', lineage: '' },
  ...{ ownsRights: true, acceptsConduct: true, isAdult: true },
}

/** A member whose application is pending review. */
async function applicant(name: string) {
  const person = await member(name)
  const application = await person.api.creators.submitApplication({ version: 0, form: FORM })
  return { ...person, id: application.id }
}

async function reviewed(name: string) {
  const person = await applicant(name)
  await rui.api.creators.take({ id: person.id })
  return person
}

const english = translatorFor('en')
const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const mailedTo = async (person: { uid: string }) =>
  (await queuedEmailsFor(world, person)).map(({ heading, ...mail }) => ({ ...mail, heading: english.t(heading) }))

test('saves a draft, submits it only when complete, and ignores a repeated request', async () => {
  const ana = await member('Ana')
  expect(await ana.api.creators.application()).toMatchObject({ applying: { status: 'may' }, application: null })
  const half = { ...emptyForm(), displayName: 'Ana', links: ['htt'] }
  const draft = await ana.api.creators.saveApplication({ version: 0, form: half })
  expect(draft).toMatchObject({ state: 'draft', form: half })
  expect(await ana.api.creators.saveApplication({ version: 0, form: half })).toEqual(draft)

  await expect(ana.api.creators.submitApplication({ version: draft.version, form: half })).rejects.toMatchObject({
    status: 400,
    data: { field: 'form.teaches' },
  })
  const missing = { ...FORM, links: [] }
  await expect(ana.api.creators.submitApplication({ version: draft.version, form: missing })).rejects.toMatchObject({
    message: 'Add at least one sample link.',
  })
  const sent = await ana.api.creators.submitApplication({ version: draft.version, form: FORM })
  expect(sent).toMatchObject({ id: draft.id, state: 'submitted' })
  expect(await ana.api.creators.submitApplication({ version: draft.version, form: FORM })).toEqual(sent)
})

test('refuses to overwrite changes from another window', async () => {
  const bia = await member('Bia')
  const first = await bia.api.creators.saveApplication({ version: 0, form: { ...FORM, pitch: 'one' } })
  await bia.api.creators.saveApplication({ version: first.version, form: { ...FORM, pitch: 'two' } })
  await expect(
    bia.api.creators.saveApplication({ version: first.version, form: { ...FORM, pitch: 'three' } }),
  ).rejects.toMatchObject({ status: 409, code: 'DRAFT_CHANGED' })
  expect((await bia.api.creators.application()).application?.form.pitch).toBe('two')
})

test('allows one application at a time, even with concurrent requests', { tags: 'race' }, async () => {
  const caio = await member('Caio')
  const answers = await Promise.allSettled([
    caio.api.creators.submitApplication({ version: 0, form: FORM }),
    caio.api.creators.submitApplication({ version: 0, form: { ...FORM, lineage: 'Carlos' } }),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(caio.api.creators.saveApplication({ version: 0, form: { ...FORM, pitch: 'x' } })).rejects.toMatchObject({
    status: 409,
    message: 'You already have an application in review.',
  })
})

test('requires a complete profile and a minimum account age', async () => {
  const blank = await member('Blank', { city: '' })
  await expect(blank.api.creators.saveApplication({ version: 0, form: FORM })).rejects.toMatchObject({
    status: 403,
    message: 'Complete your profile first.',
  })
  const young = await world.member('Young')
  await expect(young.api.creators.saveApplication({ version: 0, form: FORM })).rejects.toMatchObject({
    code: 'ACCOUNT_TOO_NEW',
    data: { until: new Date(world.clock.now.getTime() + days(7)).toISOString() },
  })
})

test('adds the role, a page, a notification and an audit entry on approval', async () => {
  const dora = await reviewed('Dora')
  await expect(dora.api.creators.me()).rejects.toMatchObject({ status: 403 })
  const decided = await rui.api.creators.decide({ id: dora.id, decision: 'approve', note: 'Welcome' })
  expect(decided).toMatchObject({ state: 'approved', reviewerNote: 'Welcome' })
  expect(await dora.api.creators.me()).toMatchObject({
    ...{ teaches: ['Half guard'], languages: ['en', 'pt'], country: 'IE', currency: 'EUR', state: 'approved' },
    onboarding: { next: 'page' },
  })
  expect(await notificationTitles(world, dora)).toEqual(['Your application was approved'])
  const acts = await world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `users/${dora.uid}`))
  expect(acts).toMatchObject([{ who: rui.uid, action: 'creator.approve', reason: 'Welcome' }])
  expect((await dora.api.creators.application()).applying).toEqual({ status: 'creator' })
})

test('accepts one of two concurrent decisions, and none by the applicant', { tags: 'race' }, async () => {
  const eva = await reviewed('Eva')
  const answers = await Promise.allSettled([
    rui.api.creators.decide({ id: eva.id, decision: 'approve', note: '' }),
    sara.api.creators.decide({ id: eva.id, decision: 'reject', note: 'No' }),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'APPLICATION_CHANGED' },
  })
  expect(await notificationTitles(world, eva)).toHaveLength(1)

  const fay = await applicant('Fay')
  await world.db.execute(`update users set role = '{"admin": true, "creator": false}' where uid = '${fay.uid}'`)
  await expect(fay.api.creators.take({ id: fay.id })).rejects.toMatchObject({ status: 403 })
  await rui.api.creators.take({ id: fay.id })
  await expect(fay.api.creators.decide({ id: fay.id, decision: 'approve', note: '' })).rejects.toMatchObject({
    status: 403,
  })
})

test('allows resubmitting after a question, and reapplying 30 days after a rejection', async () => {
  const gil = await reviewed('Gil')
  await expect(rui.api.creators.decide({ id: gil.id, decision: 'ask', note: ' ' })).rejects.toMatchObject({
    status: 400,
  })
  await rui.api.creators.decide({ id: gil.id, decision: 'ask', note: 'Who filmed it?' })
  const mine = (await gil.api.creators.application()).application
  expect(mine).toMatchObject({ state: 'needs_info', reviewerNote: 'Who filmed it?' })
  const form = { ...FORM, links: ['https://video.example/2'] }
  await gil.api.creators.submitApplication({ version: mine?.version ?? 0, form, answer: 'My wife' })
  expect(await rui.api.creators.review({ id: gil.id })).toMatchObject({ state: 'submitted', answer: 'My wife', form })

  await sara.api.creators.take({ id: gil.id })
  await sara.api.creators.decide({ id: gil.id, decision: 'reject', note: 'Not yet' })
  const until = new Date(world.clock.now.getTime() + days(30)).toISOString()
  expect((await gil.api.creators.application()).applying).toEqual({ status: 'too_soon', until })
  await expect(gil.api.creators.saveApplication({ version: 0, form })).rejects.toMatchObject({
    message: `You can apply again from ${longDay.format(new Date(until))}.`,
  })
  const before = world.clock.now
  world.pass(days(30))
  const again = await world.session(gil.uid)
  expect((await again.api.creators.application()).applying).toEqual({ status: 'may' })
  world.clock.now = before
})

test('allows a new application after a withdrawal, but no decision on the old one', async () => {
  const hana = await reviewed('Hana')
  expect(await hana.api.creators.withdrawApplication()).toMatchObject({ state: 'withdrawn' })
  expect(await hana.api.creators.withdrawApplication()).toMatchObject({ state: 'withdrawn' })
  await expect(rui.api.creators.decide({ id: hana.id, decision: 'approve', note: '' })).rejects.toMatchObject({
    code: 'APPLICATION_CHANGED',
  })
  expect((await hana.api.creators.application()).applying).toEqual({ status: 'may' })
})

test('lists the queue oldest first without drafts, gaps or repeats', async () => {
  const drafting = await member('Drafting')
  const draft = await drafting.api.creators.saveApplication({ version: 0, form: FORM })
  for (const name of ['Ivo', 'Jo', 'Kai']) {
    world.pass(60_000)
    await applicant(name)
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await rui.api.creators.queue({ cursor, limit: 2 })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
    expect(page.total).toBeGreaterThanOrEqual(3)
  } while (cursor)
  const { items } = await rui.api.creators.queue({ limit: 50 })
  expect(seen).toEqual(items.map(({ id }) => id))
  expect(new Set(seen).size).toBe(seen.length)
  expect(items.map(({ submittedAt }) => submittedAt)).toEqual(items.map(({ submittedAt }) => submittedAt).toSorted())
  expect(seen).not.toContain(draft.id)
  await expect(rui.api.creators.review({ id: draft.id })).rejects.toMatchObject({ status: 404 })
})

test('emails the decision immediately with the note and the reapply date', async () => {
  const [ida, joe] = [await reviewed('Ida'), await reviewed('Joe')]
  await rui.api.creators.decide({ id: ida.id, decision: 'approve', note: 'Welcome' })
  expect(await mailedTo(ida)).toMatchObject([{ heading: 'Your application was approved', quote: 'Welcome' }])
  await rui.api.creators.decide({ id: joe.id, decision: 'reject', note: 'Not yet' })
  const again = new Date(world.clock.now.getTime() + days(30)).toISOString()
  expect(await mailedTo(joe)).toMatchObject([
    {
      ...{ heading: "Your application wasn't approved", quote: 'Not yet' },
      paragraphs: [{ values: { day: { day: again } } }],
    },
  ])
})

test("doesn't translate a reviewer's note that matches one of our own texts", async () => {
  const note = 'Set up your page in five steps.'
  const kim = await reviewed('Kim')
  await rui.api.creators.decide({ id: kim.id, decision: 'reject', note })
  expect(await notificationsOf(world, kim)).toMatchObject([{ text: note }])
  expect(await queuedEmailsFor(world, kim)).toMatchObject([{ quote: note }])
  for (const language of ['es', 'pt-BR']) {
    const asked = world.apiWith(kim.token, { 'accept-language': language })
    const [line] = (await asked.notifications.list({ uid: 'me' })).items
    expect(line?.extra).toMatchObject({ text: note })
  }
})
