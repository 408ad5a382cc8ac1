import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { createNotifications } from '#domains/notifications/notifications/server/notify.ts'
import { openJobs } from '#platform/jobs.ts'
import { openMailer } from '#platform/mail.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { startMailbox } from '../../../../../dev-services/mailbox/mailbox.ts'
import { decideDigests } from './digests.ts'
import { mailJobHandlers } from './job-handlers.ts'

const world = await openWorld()
const box = await startMailbox({ port: 0 })
const mail = { smtpUrl: `smtp://127.0.0.1:${box.port}`, from: 'Open Mat <hello@openmat.example>' }
const mailer = openMailer({ config: { mail, publicUrl: world.config.publicUrl }, log: world.log })
const workers = [openJobs(world), openJobs(world)]
afterAll(async () => {
  for (const worker of workers) await worker.close()
  mailer.close()
  await box.stop()
})
for (const jobs of workers)
  await jobs.work(mailJobHandlers({ ...world, jobs, now: () => world.clock.now, mailer, secret: world.secret }))

/** Creates a notification for each person's next digest. */
async function notify(people: readonly Person[]) {
  const bia = await world.member('Bia')
  await world.write((context) =>
    createNotifications(context, { type: 'follow', actorId: bia.uid, recipients: people.map(({ uid }) => uid) }),
  )
}

async function waitingJob() {
  const { rows } = await world.db.execute<{ state: string; retry_count: number; delay: number; said: string }>(sql`
    select state, retry_count, extract(epoch from start_after - now())::float as delay, output ->> 'message' as said
    from pgboss.job where name = 'sendDigest' and state = 'retry'`)
  return rows[0]
}

test('retries a digest with growing delays while the mail server is busy, sends once', async () => {
  const ana = await world.member('Ana')
  await notify([ana])
  world.clock.now = new Date('2026-11-21T08:00:00Z')
  box.behaviour = { kind: 'busy' }
  await decideDigests({ db: world.db, jobs: world.jobs, now: world.clock.now })

  const first = await vi.waitFor(async () => (await waitingJob()) ?? expect.fail('not yet'), 15_000)
  expect(first).toMatchObject({ said: expect.stringContaining('421') })
  expect(first.delay).toBeGreaterThan(0)

  await world.db.execute(sql`update pgboss.job set start_after = now() where name = 'sendDigest' and state = 'retry'`)
  const second = await vi.waitFor(async () => {
    const job = await waitingJob()
    return job && job.retry_count > first.retry_count ? job : expect.fail('not yet')
  }, 15_000)
  expect(second.delay).toBeGreaterThan(first.delay)

  box.behaviour = { kind: 'take' }
  await world.db.execute(sql`update pgboss.job set start_after = now() where name = 'sendDigest' and state = 'retry'`)
  await vi.waitFor(() => expect(box.mails(ana.email)).toMatchObject([{ copies: 1 }]), 15_000)
}, 60_000)

test('sends each digest once when two workers run concurrently', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, (_, at) => world.member(`Member ${at}`)))
  world.clock.now = new Date('2026-11-21T09:00:00Z')
  await notify(people)
  world.clock.now = new Date('2026-11-22T08:00:00Z')
  const decided = await Promise.all(
    workers.map((jobs) => decideDigests({ db: world.db, jobs, now: world.clock.now }, { page: 7 })),
  )
  expect(decided.reduce((sum, count) => sum + count)).toBe(30)
  await vi.waitFor(
    () =>
      expect(people.flatMap(({ email }) => box.mails(email).map(({ copies }) => copies))).toEqual(people.map(() => 1)),
    20_000,
  )
}, 60_000)
