import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { HTTPMethods } from 'fastify'
import { expect, test } from 'vitest'
import type { JobDefinition } from '#platform/jobs.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'

/** The names in docs/functions.md. */
const NAMES = [
  'onActivityCreated',
  'sendDigest',
  'sendReminders',
  'promoteWaitlist',
  'processVideo',
  'createCheckout',
  'paymentWebhook',
  'resolveClaim',
  'setRole',
  'deleteAccount',
  'exportAccount',
  'icsFeed',
]

test('every named function is a job, an API call or a route', async () => {
  const world = await openWorld()
  const product = await startProduct(world)
  const document = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as OpenApi
  const calls = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [operationId, `${method.toUpperCase()} ${path}`]),
    ),
  )
  const jobs = await readJobs()
  const rows = await readTable()

  expect(rows.map(({ name }) => name)).toEqual(NAMES)
  for (const { name, kind, where } of rows)
    switch (kind) {
      case 'job':
        expect(jobs.get(name), name).toBe(where)
        break
      case 'call':
        expect(calls.get(name), name).toBe(where)
        break
      case 'address': {
        const [method = '', url = ''] = where.split(' ')
        expect(product.server.hasRoute({ method: method as HTTPMethods, url }), name).toBe(true)
        break
      }
      default:
        expect.fail(`${name} is no kind of function: ${kind}`)
    }
  expect((await world.visitor.api.config.read()).functionsEndpoint).toBe('/api')
})

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string }>>
}

/** The capability that defines each job. */
async function readJobs(): Promise<Map<string, string>> {
  const jobs = new Map<string, string>()
  for await (const file of glob('src/domains/*/*/server/*jobs.ts')) {
    const exported = (await import(/* @vite-ignore */ resolve(file))) as Record<string, JobDefinition<object>>
    for (const { name } of Object.values(exported)) jobs.set(name, file.split(/[\\/]/)[3] ?? '')
  }
  return jobs
}

async function readTable() {
  const text = await readFile('docs/functions.md', 'utf8')
  return [...text.matchAll(/^\| `(\w+)` \| (\w+) \| `([^`]+)` \|/gm)].map(([, name = '', kind = '', where = '']) => ({
    name,
    kind,
    where,
  }))
}
