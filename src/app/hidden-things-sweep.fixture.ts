import { notificationTypes } from '#domains/members/people/notification-types.ts'
import { sessionCookie } from '#domains/members/session/server/cookie.ts'
import { exportMessages } from '#domains/messages/messages/server/export.ts'
import { readDigestLines } from '#domains/notifications/notifications/server/reads.ts'
import { days } from '#platform/clock.ts'
import { callOf, readsOf } from '#testing/calls.ts'
import { contract } from './contract.ts'
import {
  type Caller,
  fan,
  inputValues,
  type Kind,
  manager,
  nextWeek,
  now,
  product,
  things,
  viewers,
  world,
  yesterday,
} from './hidden-things.fixture.ts'
import { headOf } from './page-meta.ts'

const cookie = sessionCookie(product.config, world.secret)

/** Each kind with the calls that reveal it: `call as viewer`. */
export async function sweep(names: (keyof typeof viewers)[]): Promise<Map<Kind, string[]>> {
  const roads = new Map<Kind, string[]>(Object.keys(things).map((kind) => [kind as Kind, []]))
  const look = (road: string, answer: unknown) => {
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer ?? null)
    for (const [kind, { secret }] of Object.entries(things))
      if (text.includes(secret) && !roads.get(kind as Kind)?.includes(road)) roads.get(kind as Kind)?.push(road)
  }
  for (const name of names) {
    const viewer = viewers[name]
    if (!viewer) throw new Error('nobody there')
    for (const { call, inputs } of asked())
      for (const input of inputs) look(`${call} as ${name}`, await answerOf(viewer, call, input))
    // A page includes its own path, which the viewer already knows.
    for (const [road, path] of await pathsOf(viewer))
      look(`${road} as ${name}`, (await page(path, viewer)).replaceAll(path, ''))
  }
  const all = { types: [...notificationTypes], since: new Date(0), until: new Date(now.getTime() + days(1)) }
  for (const { uid } of [fan, manager]) {
    look('digest', await readDigestLines(world.db, { uid }, all))
    for await (const rows of exportMessages(world.db, uid)) look('export of messages', rows)
  }
  for (const path of [...(inputValues.heads ?? []), ...(inputValues.page ?? [])])
    look(
      path.includes('/event/') ? 'head of the event' : path.startsWith('/gym/') ? 'head of the gym' : 'head',
      await headOf(world.db, path, product.url, now),
    )
  return roads
}

async function pathsOf(viewer: Caller): Promise<[string, string][]> {
  const [ofGym = '', ofEvent = ''] = inputValues.calendar ?? []
  const own = viewer.uid ? (await viewer.api.calendars.read({ uid: 'me' })).feed?.url : null
  return [
    ['calendars of the gym', ofGym],
    ['calendar of the event', ofEvent],
    ['open data', '/open-data/events.json'],
    ['open data for calendars', '/open-data/events.ics'],
    ['chosen', `/calendar/chosen.ics?items=${inputValues.ids?.[0]}`],
    ...(own ? [['own calendar', new URL(own).pathname] as [string, string]] : []),
    ...(inputValues.page ?? []).map((path) => ['page', path] as [string, string]),
  ]
}

const page = async (path: string, viewer: Caller) => (await fetchAs(path, viewer)).text()

export function fetchAs(path: string, { token }: Caller): Promise<Response> {
  const headers: Record<string, string> = token ? { cookie: cookie.write(token).split(';')[0] ?? '' } : {}
  return fetch(`${product.url}${path}`, { headers })
}

async function answerOf({ api }: Caller, call: string, input: unknown): Promise<unknown> {
  return callOf(
    api,
    call,
  )(input).catch((error: { status?: number }) => {
    if (error.status && error.status < 500) return null
    throw error
  })
}

interface Asked {
  call: string
  inputs: Record<string, unknown>[]
}

/** Every read call with all its inputs: each known id where it takes one, each option of its enums. */
function asked(): Asked[] {
  return readsOf(contract).map(({ name, inputSchema }) => ({
    call: name,
    inputs: inputsOf(inputSchema as Schema | undefined).map((input) => ({ ...input, ...BESIDES[name] })),
  }))
}

/** Inputs that some calls need to find anything. */
const BESIDES: Record<string, Record<string, unknown>> = {
  'discover.search': { near: '53.3498,-6.2603', when: undefined, from: yesterday, until: nextWeek },
}

interface Schema {
  shape?: Record<string, Field>
}
interface Field {
  safeParse(value: unknown): { success: boolean }
  options?: readonly string[]
  unwrap?(): Field
}

function inputsOf(schema: Schema | undefined): Record<string, unknown>[] {
  let inputs: Record<string, unknown>[] = [{}]
  const choices: Record<string, unknown>[] = []
  for (const [name, field] of Object.entries(schema?.shape ?? {})) {
    const inner = innermost(field)
    const isNeeded = !field.safeParse(undefined).success
    if (name === 'limit') inputs = inputs.map((input) => ({ ...input, limit: 50 }))
    else if (!isNeeded) for (const option of inner.options ?? []) choices.push({ [name]: option })
    else {
      const values: unknown[] = inner.options ? [...inner.options] : (inputValues[name] ?? [])
      const fit = values
        .flatMap((value) => [value, Number(value), [value]])
        .filter((value) => field.safeParse(value).success)
      inputs = inputs.flatMap((input) => fit.map((value) => ({ ...input, [name]: value })))
    }
  }
  return inputs.flatMap((input) => [input, ...choices.map((choice) => ({ ...input, ...choice }))])
}

function innermost(field: Field): Field {
  return field.unwrap ? innermost(field.unwrap()) : field
}
