import { expect, test } from 'vitest'
import { type Call, callsByTag, requestOf } from './calls.ts'
import { limitsText, sampleOf, schemaText } from './schema-text.ts'

const nullable = (type: string) => ({ anyOf: [{ type }, { type: 'null' }] })

test('formats a schema like a type, with its limits as comments', () => {
  const gym = {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 120 },
      phone: nullable('string'),
      kinds: { type: 'array', items: { enum: ['gi', 'nogi'], type: 'string' } },
      place: { type: 'object', properties: { lat: { type: 'number', minimum: -90, maximum: 90 } }, required: ['lat'] },
      count: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    },
    required: ['name', 'place'],
  }
  expect(schemaText(gym)).toBe(`{
  name: string  // maxLength 120
  phone?: string | null
  kinds?: ("gi" | "nogi")[]
  place: {
    lat: number  // minimum -90, maximum 90
  }
  count?: integer
}`)
  expect(schemaText({ type: 'object', additionalProperties: { type: 'boolean' } })).toBe(
    '{\n  [name: string]: boolean\n}',
  )
  expect(limitsText({ anyOf: [{ type: 'string', maxLength: 30 }, { type: 'null' }] })).toBe('maxLength 30')
})

test('prefills what the call requires and nothing else', () => {
  const body = {
    type: 'object',
    properties: {
      username: { type: 'string' },
      belt: { enum: ['white', 'blue'] },
      stripes: { type: 'integer', minimum: 1 },
      bio: { type: 'string' },
    },
    required: ['username', 'belt', 'stripes'],
  }
  expect(sampleOf(body)).toEqual({ username: '', belt: 'white', stripes: 1 })
})

const search: Call = {
  method: 'get',
  path: '/locations/{gymId}/events',
  summary: '',
  description: undefined,
  parameters: [
    { name: 'gymId', in: 'path', required: true },
    { name: 'text', in: 'query' },
    { name: 'limit', in: 'query' },
  ],
  body: undefined,
  answer: undefined,
}

test('puts parameters where they belong, and leaves out empty ones', () => {
  const { url, init } = requestOf(search, { values: { gymId: 'a/b?', text: 'são & co', limit: '' }, body: '' }, '/api')
  expect(url).toBe('/api/locations/a%2Fb%3F/events?text=s%C3%A3o+%26+co')
  expect(init).toEqual({ method: 'GET' })
})

test('sends a JSON body exactly as written', () => {
  const call: Call = { ...search, method: 'patch', path: '/me', parameters: [], body: { type: 'object' } }
  expect(requestOf(call, { values: {}, body: '{"broken"' }, '/api')).toEqual({
    url: '/api/me',
    init: { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"broken"' },
  })
})

test("lists calls under their tag in the document's order", () => {
  const answers = { 200: { content: { 'application/json': { schema: { type: 'boolean' } } } } }
  const found = callsByTag({
    paths: {
      '/gyms': { post: { tags: ['Gyms'] }, get: { tags: ['Gyms'], summary: 'Find', responses: answers } },
      '/users': { get: { tags: ['People'] } },
      '/gyms/{id}': { get: { tags: ['Gyms'] } },
    },
  })
  expect([...found].map(([tag, calls]) => [tag, calls.map(({ method, path }) => `${method} ${path}`)])).toEqual([
    ['Gyms', ['get /gyms', 'post /gyms', 'get /gyms/{id}']],
    ['People', ['get /users']],
  ])
  expect(found.get('Gyms')?.[0]).toMatchObject({ summary: 'Find', answer: { type: 'boolean' } })
})
