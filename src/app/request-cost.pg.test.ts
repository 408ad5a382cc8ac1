import { expect, test } from 'vitest'
import { z } from 'zod'
import { openLimits } from '#platform/limits.ts'
import { callsOf } from '#testing/calls.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'
import { LARGER_BODIES, LONGEST_LIST, MOST_BYTES, USUAL_BODY } from './body-limits.ts'
import { contract } from './contract.ts'

const world = await openWorld({ now: new Date() })
const product = await startProduct({ ...world, limits: await openLimits(world.database.pool) })

async function sender() {
  const ana = await world.member('Ana')
  const cookie = product.cookieOf(ana)
  const send = (method: string, path: string, body: unknown) =>
    fetch(`${product.url}/api${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { ...ana, send, post: (body: unknown) => send('POST', `/users/${ana.uid}/posts`, body) }
}

const text = (letters: number) => 'x'.repeat(letters)

test('refuses a 100 kB post before reading it, and accepts a gym edit of that size', async () => {
  const { post, send } = await sender()
  expect((await post({ text: text(100_000) })).status).toBe(413)
  const edit = await send('PATCH', '/gyms/nowhere', { description: text(100_000) })
  expect(edit.status).not.toBe(413)
})

test('refuses bodies with too many values, overlong lists or too much nesting', async () => {
  const { post } = await sender()
  const tooMany = { a: Object.fromEntries(Array.from({ length: 1100 }, (_, at) => [`k${at}`, 1])) }
  expect((await post(tooMany)).status).toBe(413)
  expect((await post({ pictures: Array.from({ length: 501 }, () => ({})) })).status).toBe(413)
  expect((await post(`{"text":${'['.repeat(40)}${']'.repeat(40)}}`)).status).toBe(413)
  expect((await post(`{"text":${'['.repeat(20_000)}`)).status).toBe(400)
})

test('names the first twenty errors in a body, however many there are', async () => {
  const { send } = await sender()
  const answer = await send('PUT', '/training/sessions/abcdefghij0123456789', {
    rounds: Array.from({ length: 40 }, () => 1),
  })
  expect(answer.status).toBe(400)
  const { data } = (await answer.json()) as { data: { issues: unknown[] } }
  expect(data.issues).toHaveLength(20)
})

test('lets every call receive the longest input its contract accepts', () => {
  const tooSmall = callsOf(contract).flatMap(({ name, method, path, inputSchema }) => {
    if (method === 'GET' || !inputSchema) return []
    const largest = largestOf(z.toJSONSchema(inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' }))
    const { bytes, values } = LARGER_BODIES[`${method} ${path}`] ?? USUAL_BODY
    return Math.min(largest.bytes, MOST_BYTES) > bytes || largest.values > values || largest.list > LONGEST_LIST
      ? [{ name, ...largest }]
      : []
  })
  expect(tooSmall).toEqual([])
})

type Schema = boolean | z.core.JSONSchema.BaseSchema

/** Allowance for values limited by a pattern or by code instead of a length. */
const OTHERWISE = { bytes: 300, values: 1, list: 0 }

/** Three bytes per character: the most a UTF-16 unit takes in UTF-8. */
function largestOf(schema: Schema): typeof OTHERWISE {
  if (typeof schema === 'boolean') return { bytes: 0, values: 0, list: 0 }
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map(largestOf).reduce((one, other) => most(one, other, Math.max))
  if (schema.type === 'string')
    return schema.maxLength === undefined ? OTHERWISE : { bytes: schema.maxLength * 3 + 2, values: 1, list: 0 }
  if (schema.type === 'array') {
    const item = largestOf((schema.items as Schema | undefined) ?? true)
    const list = schema.maxItems ?? 0
    return { bytes: 2 + list * (item.bytes + 1), values: 1 + list * item.values, list: Math.max(list, item.list) }
  }
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {})
      .map(([key, inner]) => most(largestOf(inner), { bytes: key.length + 4, values: 0, list: 0 }, (a, b) => a + b))
      .reduce((one, other) => most(one, other, (a, b) => a + b), { bytes: 2, values: 1, list: 0 })
  return { bytes: 20, values: 1, list: 0 }
}

function most(one: typeof OTHERWISE, other: typeof OTHERWISE, join: (a: number, b: number) => number) {
  return {
    bytes: join(one.bytes, other.bytes),
    values: join(one.values, other.values),
    list: Math.max(one.list, other.list),
  }
}

test('lets a member send fewer large bodies a minute than small ones', async () => {
  const refusedAfter = async (body: string) => {
    const { post } = await sender()
    for (let sent = 0; sent < 300; sent++) if ((await post(body)).status === 429) return sent
    return 300
  }
  expect(await refusedAfter('{}')).toBe(240)
  expect(await refusedAfter(JSON.stringify({ text: text(60_000) }))).toBe(60)
  // This body isn't JSON, so it can't be parsed, but it still counts.
  expect(await refusedAfter(text(60_000))).toBe(60)
  expect(await refusedAfter(text(900_000))).toBeLessThan(10)
  expect(await refusedAfter(JSON.stringify({ pictures: Array.from({ length: 490 }, () => ({})) }))).toBe(120)
})
