import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { defineJob, openJobs } from '#platform/jobs.ts'
import { findLoggedSecrets } from '#testing/logged-secrets.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'

test("logs failed requests and jobs without members' data or credentials", async () => {
  const world = await openWorld({ now: new Date() })
  const { url, cookieOf } = await startProduct(world)
  const ana = await world.member('Ana')
  const cookie = cookieOf(ana)
  const secrets = ['text-secret', 'query-secret', 'header-secret', 'job-secret', 'value-secret', ana.token]
  const logged = (msg: string) => world.logged().filter((line) => line.msg === msg)

  await world.db.execute(sql`alter table posts rename column text to renamed`)
  const headers = { cookie, authorization: 'Bearer header-secret', 'user-agent': ana.email }
  const failed = await fetch(`${url}/api/users/${ana.uid}/posts?token=query-secret`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'text-secret', visibility: 'public' }),
  })
  expect(failed.status).toBe(500)
  const { data } = (await failed.json()) as { data: { ref: string } }
  const [line] = logged('a call failed')
  expect(line).toMatchObject({ reqId: data.ref, ref: data.ref })
  expect(line?.err).toMatchObject({
    cause: { statement: expect.stringMatching(/^insert into/), cause: { code: '42703' } },
  })

  await fetch(`${url}/no/page?token=query-secret`, { headers })
  const definition = defineJob<{ text: string }>('failWithSecrets')
  const jobs = openJobs({ url: world.url, log: world.log })
  onTestFinished(() => jobs.close())
  await jobs.work([
    {
      definition,
      run: async ({ text }: { text: string }) =>
        void (await world.db.execute(sql`select ${text}, ${'value-secret'}::int`)),
    },
  ])
  await jobs.send(world.db, definition, { data: { text: 'job-secret' } })
  await expect.poll(() => logged('a job failed')).toMatchObject([{ err: { cause: { code: '22P02' } } }])

  const log = world.logged().map((line) => JSON.stringify(line))
  expect(findLoggedSecrets(log.join('\n'), secrets)).toEqual([])
})
