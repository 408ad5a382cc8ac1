import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { defineJob } from '#platform/jobs.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
const admin = await world.member('Admin', { role: { admin: true, creator: false } })
const ana = await world.member('Ana')
const definition = defineJob<{ secret: string }>('tellSomebody', { retryLimit: 3 })

test('shows jobs, failures and next attempts only to admins', async () => {
  expect(await admin.api.admin.jobs()).toEqual({ queues: [], troubled: [] })

  const send = (startAfter: Date) =>
    world.db.transaction((tx) => world.jobs.send(tx, definition, { data: { secret: 'ana@example.test' }, startAfter }))
  for (const hour of [11, 11, 11, 13]) await send(new Date(`2026-11-20T${hour}:00:00Z`))
  const due = sql`(select id from pgboss.job where state = 'created' and start_after = '2026-11-20T11:00:00Z' limit 1)`
  await world.db.execute(sql`
    update pgboss.job set state = 'retry', retry_count = 2, output = '{"message": "the mail server is away"}',
      start_after = '2026-11-20T12:05:00Z', started_on = '2026-11-20T11:55:00Z' where id = ${due}`)
  await world.db.execute(sql`
    update pgboss.job set state = 'failed', retry_count = 3, output = '{"message": "no such mailbox"}',
      started_on = '2026-11-20T11:00:00Z', completed_on = '2026-11-20T11:00:01Z' where id = ${due}`)
  const list = await admin.api.admin.jobs()
  expect(list.queues).toEqual([
    {
      ...{ queue: 'tellSomebody', waiting: 1, later: 1, active: 0, retrying: 1, failed: 1 },
      waitingSince: '2026-11-20T11:00:00.000Z',
    },
  ])
  expect(new Set(list.troubled)).toEqual(
    new Set([
      expect.objectContaining({
        state: 'retrying',
        attempts: 3,
        mostAttempts: 4,
        reason: 'the mail server is away',
        nextAt: '2026-11-20T12:05:00.000Z',
      }),
      expect.objectContaining({ state: 'failed', attempts: 4, reason: 'no such mailbox', nextAt: null }),
    ]),
  )
  // Job data, such as the recipient, isn't shown.
  expect(JSON.stringify(list)).not.toContain('ana@example.test')

  await expect(ana.api.admin.jobs()).rejects.toMatchObject({ status: 403 })
  await expect(world.visitor.api.admin.jobs()).rejects.toMatchObject({ status: 401 })
})

test('lets an admin retry or discard a failed job, but no other job', async () => {
  const { troubled } = await admin.api.admin.jobs()
  const failed = troubled.find(({ state }) => state === 'failed')
  const retrying = troubled.find(({ state }) => state === 'retrying')
  if (!failed || !retrying) throw new Error('Nothing fails.')
  const [again, gone] = [
    { queue: failed.queue, id: failed.id, reason: 'The mailbox is there now' },
    { queue: retrying.queue, id: retrying.id, reason: 'They left' },
  ]

  await admin.api.admin.retryJob(again)
  await admin.api.admin.discardJob(gone)

  expect((await admin.api.admin.jobs()).troubled).toMatchObject([
    { id: failed.id, state: 'retrying', attempts: 4, mostAttempts: 5, nextAt: world.clock.now.toISOString() },
  ])
  await expect(admin.api.admin.discardJob(gone)).rejects.toMatchObject({ status: 404 })
  const { rows } = await world.db.execute<{ id: string }>(
    sql`select id from pgboss.job where state = 'created' limit 1`,
  )
  await expect(
    admin.api.admin.discardJob({ queue: 'tellSomebody', id: rows[0]?.id ?? '', reason: 'Not mine' }),
  ).rejects.toMatchObject({ status: 404 })
  expect((await admin.api.admin.audit({ action: 'job' })).items.map(({ action, target }) => [action, target])).toEqual(
    expect.arrayContaining([
      ['job.retry', `jobs/tellSomebody/${failed.id}`],
      ['job.discard', `jobs/tellSomebody/${retrying.id}`],
    ]),
  )
})
