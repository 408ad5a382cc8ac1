import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { sendTransactional } from '#domains/notifications/mail/server/transactional.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { days, minutes } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openMailer } from '#platform/mail.ts'
import { startProduct } from '#testing/product.ts'
import { queuedEmailsFor } from '#testing/queued-emails.ts'
import { sellingIn } from '#testing/selling.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { startMailbox } from '../../../../../dev-services/mailbox/mailbox.ts'
import { refunds } from './changes-tables.ts'
import { reconcile } from './reconcile.ts'
import { refundPayment } from './refund-payment.ts'

let coach: Awaited<ReturnType<typeof shop.creator>>
let blue: Awaited<ReturnType<typeof shop.tier>>
const world = await openWorld({ payments: true, now: new Date(Math.floor(Date.now() / 1000) * 1000) })
const shop = sellingIn(world)
await startProduct(world)
const box = await startMailbox({ port: 0 })
const mail = { smtpUrl: `smtp://127.0.0.1:${box.port}`, from: 'Open Mat <hello@openmat.example>' }
const mailer = openMailer({ config: { mail, publicUrl: world.config.publicUrl }, log: world.log })
afterAll(async () => {
  mailer.close()
  await box.stop()
})
beforeEach(async () => {
  coach = await shop.creator('Marcus')
  blue = await shop.tier(coach)
})

/** A member who turned off all email. */
async function silent(name: string, language = 'en-GB'): Promise<Person> {
  const person = await world.member(name)
  const off = sql`jsonb_set(notification_preferences, '{email}', '{"enabled": false, "frequency": "never", "types": {}}')`
  await world.db.update(users).set({ language, notificationPreferences: off }).where(eq(users.uid, person.uid))
  return person
}
/** Sends a member's pending emails and returns their inbox. */
async function inbox({ uid, email }: Person) {
  for (const mail of await queuedEmailsFor(world, { uid }))
    await sendTransactional({ ...world, mailer, publicUrl: 'https://mat.example' }, mail)
  return box.mails(email).map(({ copies, parsed: { subject, text } }) => ({ copies, subject, text }))
}
const subjects = async (person: Person) => (await inbox(person)).map(({ subject }) => subject).toSorted()
const dayIn = (ahead: number, locale = 'en-GB') =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(world.clock.now.getTime() + days(ahead)),
  )

test('emails a receipt once, with amount, date and renewal, even with email turned off', async () => {
  const ana = await silent('Ana')
  await shop.join(ana, blue)
  await shop.work()
  await shop.work()
  const [mail, ...more] = await inbox(ana)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: 'Receipt: €10.00 to Marcus', copies: 1 })
  expect(mail?.text).toContain(`You paid €10.00 for Blue on ${dayIn(0)}.`)
  expect(mail?.text).toContain('Your membership renews on')
  expect(mail?.text).toContain('https://mat.example/account/subscriptions')
  expect(mail?.text).toContain("can't be turned off")
})

test('writes to members in their own language', async () => {
  const bia = await silent('Bia', 'pt-BR')
  await shop.join(bia, blue)
  await shop.work()
  const [mail] = await inbox(bia)
  expect(mail?.subject).toMatch(/^Recibo: €.10,00 para Marcus$/)
  expect(mail?.text).toContain(dayIn(0, 'pt-BR'))
})

test('emails about each declined renewal once, with the next date, and about the end', async () => {
  const caio = await silent('Caio')
  await shop.join(caio, blue, { card: 'pays_once' })
  await shop.work()
  const row = await shop.membershipOf(caio)
  await shop.pass((row.currentPeriodEnd?.getTime() ?? 0) - world.clock.now.getTime() + minutes(5))
  const failed = async () => (await inbox(caio)).filter(({ subject }) => subject?.includes('failed'))
  const [first] = await failed()
  expect(first?.subject).toBe('Your payment of €10.00 to Marcus failed')
  expect(first?.text).toContain(`We'll try again on ${dayIn(1)}, and you keep access to Blue until ${dayIn(7)}.`)
  expect(first?.text).toContain('https://mat.example/account/subscriptions?tab=payments')

  await shop.pass(days(1))
  const event = world
    .standIn()
    .events()
    .findLast(({ type }) => type === 'invoice.payment_failed')
  await world.standIn().do({ do: 'repeat', event: event?.id ?? '', times: 3 })
  await shop.work()
  await reconcile(shop.parts)
  const two = await failed()
  expect(two).toHaveLength(2)
  expect(two.some(({ text }) => text?.includes(`We'll try again on ${dayIn(2)}`))).toBe(true)

  for (const next of [2, 2, 2]) await shop.pass(days(next))
  expect(await subjects(caio)).toEqual([
    'Receipt: €10.00 to Marcus',
    'Your membership with Marcus has ended',
    ...Array.from({ length: 4 }, () => 'Your payment of €10.00 to Marcus failed'),
  ])
  const ended = (await inbox(caio)).find(({ subject }) => subject?.includes('ended'))
  expect(ended?.text).toContain('Your bank declined €10.00 for Blue on every attempt')
  const told = await world.db.select().from(notifications).where(eq(notifications.uid, caio.uid))
  expect(
    told.filter(({ extra, mailedAt }) => mailedAt && /Your payment to|has ended/.test(JSON.stringify(extra))),
  ).toHaveLength(5)
})

test("doesn't mention the bank to a member who cancels instead of paying", async () => {
  const dora = await silent('Dora')
  await shop.join(dora, blue, { card: 'pays_once' })
  await shop.work()
  const row = await shop.membershipOf(dora)
  await world.standIn().do({ do: 'pass-time', subscription: row.providerId ?? '' })
  await shop.work()
  await dora.api.subscriptionChanges.cancel({ id: row.id })
  await shop.work()
  expect(await subjects(dora)).not.toContain('Your membership with Marcus has ended')
  const told = (await dora.api.notifications.list({ uid: 'me' })).items.map(({ extra }) => extra)
  expect(told).toContainEqual(
    expect.objectContaining({
      title: 'Your membership with Marcus has ended',
      text: 'Tier: Blue.',
    }),
  )
})

test("emails a trial's first charge and how to cancel, three days before", async () => {
  await world.db.update(tiers).set({ trialDays: 7 }).where(eq(tiers.id, blue.id))
  const davi = await silent('Davi')
  const eva = await silent('Eva')
  for (const person of [davi, eva]) await shop.join(person, blue)
  const { id } = await shop.membershipOf(eva)
  const { id: tierId } = await shop.tier(coach, { name: 'Gold', monthlyPrice: 2500, level: 2 })
  const seen = { amount: 2500, today: null, countedAt: null }
  await eva.api.subscriptionChanges.change({ id, key: newId(), tierId, interval: 'month', seen })
  await shop.pass(days(4.5))
  await reconcile(shop.parts)
  await reconcile(shop.parts)
  const [mail, ...more] = await inbox(davi)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: `Your free trial with Marcus ends on ${dayIn(2.5)}`, copies: 1 })
  expect(mail?.text).toContain(`On ${dayIn(2.5)} you'll be charged €10.00 for Blue`)
  expect(mail?.text).toContain('cancel before then under Memberships')
  expect((await inbox(eva))[0]?.text).toContain(`On ${dayIn(2.5)} you'll be charged €25.00 for Gold`)
})

test('emails the member about a refund, and about one that failed', async () => {
  const eli = await silent('Eli')
  await shop.join(eli, blue)
  await shop.work()
  const row = await shop.membershipOf(eli)
  await eli.api.subscriptionChanges.refund({ id: row.id })
  const [asked] = await world.db.select().from(refunds).where(eq(refunds.uid, eli.uid))
  await refundPayment(shop.parts, { refundId: asked?.id ?? '', providerId: null })
  await shop.work()
  expect(await subjects(eli)).toEqual(['Receipt: €10.00 to Marcus', 'We refunded €10.00'])
  expect(JSON.stringify(await inbox(eli))).toMatch(/Your membership with Marcus has ended.*usually takes 5 to 10 days/)
  const refund = world.standIn().provider.store.all('refund').at(-1)?.id ?? ''
  await world.standIn().do({ do: 'fail-refund', refund })
  await shop.work()
  expect(await subjects(eli)).toContain('Your refund of €10.00 failed')
})
