import { z } from 'zod'
import { missing } from '../api-error.ts'
import type { Kind, List, Objects } from '../objects.ts'
import { datedPage, expand } from '../params.ts'
import type { Provider } from '../provider.ts'

/** An API call as its handler sees it. */
export interface Call {
  provider: Provider
  /** The id in the path. */
  id: string
  /** The connected account the call acts on behalf of (`Stripe-Account` or `Stripe-Context`). */
  account: string | null
}

/** An API call: the parameters it accepts (any other is refused) and its handler. */
export interface Route {
  params: z.ZodObject
  answer(call: Call, asked: object): object
}
export type Routes = Record<string, Route>
export type ParamsOf<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape, z.core.$strict>>

export function route<Shape extends z.ZodRawShape, Answer extends object>(
  shape: Shape,
  answer: (call: Call, asked: ParamsOf<Shape>) => Answer,
) {
  return { params: z.strictObject({ ...shape, expand }) as unknown as z.ZodObject<Shape, z.core.$strict>, answer }
}

/** A call that returns the object whose id is in the path. */
export const retrieveRoute = <K extends Kind>(kind: K) => route({}, ({ provider, id }) => provider.store.get(kind, id))

type Paged = ParamsOf<typeof datedPage>

/** A page of a list, newest first. */
export function pageOfList<Item extends { id: string; created: number }>(items: Item[], asked: Paged): List<Item> {
  const { limit = 10, starting_after: after } = asked
  const { gte = 0, lt = Number.POSITIVE_INFINITY } = asked.created ?? {}
  const fitting = items
    .filter(({ created }) => created >= gte && created < lt)
    .reverse()
    .sort((one, other) => other.created - one.created)
  const last = fitting.findIndex(({ id }) => id === after)
  if (after && last < 0) throw missing('object', after, 'starting_after')
  const data = fitting.slice(last + 1, last + 1 + limit)
  return { object: 'list', data, has_more: last + 1 + limit < fitting.length }
}

/** Defines a call that lists objects of a kind, with that kind's filters. */
export function listRoute<K extends Kind, Shape extends z.ZodRawShape>(
  kind: K,
  shape: Shape,
  fits: (object: Objects[K], asked: ParamsOf<Shape>, call: Call) => boolean,
) {
  return route({ ...shape, ...datedPage }, (call, asked) => {
    const items = call.provider.store.all(kind).filter((object) => fits(object, asked as ParamsOf<Shape>, call))
    return pageOfList(items as (Objects[K] & { id: string; created: number })[], asked as Paged)
  })
}

/** Matches if the filter is omitted or equal. */
export const matchesFilter = <Value>(asked: Value | undefined, value: Value | null | undefined) =>
  asked === undefined || asked === value
