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
  /** The connected account the call acts on behalf of (`Stripe-Account`). */
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

/** Returns the object whose id is in the path. */
export const retrieveRoute = <K extends Kind>(kind: K, param?: string) =>
  route({}, ({ provider, id }) => provider.store.get(kind, id, param))

interface Paged {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?:
    | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
    | undefined
}

/** A page of a list, newest first. */
export function pageOfList<Item extends { id: string; created: number }>(
  items: Item[],
  asked: Paged,
  url: string,
): List<Item> {
  const { limit = 10, starting_after, ending_before, created = {} } = asked
  const fitting = items
    .filter(
      ({ created: at }) =>
        at >= (created.gte ?? 0) &&
        at > (created.gt ?? -1) &&
        at <= (created.lte ?? Infinity) &&
        at < (created.lt ?? Infinity),
    )
    .map((item, index) => ({ item, index }))
    .sort((one, other) => other.item.created - one.item.created || other.index - one.index)
    .map(({ item }) => item)
  const at = (id: string) => {
    const found = fitting.findIndex((item) => item.id === id)
    if (found < 0) throw missing('object', id, starting_after ? 'starting_after' : 'ending_before')
    return found
  }
  if (ending_before) {
    const end = at(ending_before)
    const start = Math.max(0, end - limit)
    return { object: 'list', data: fitting.slice(start, end), has_more: start > 0, url }
  }
  const start = starting_after ? at(starting_after) + 1 : 0
  return { object: 'list', data: fitting.slice(start, start + limit), has_more: start + limit < fitting.length, url }
}

/** Defines a call that lists objects of a kind, with that kind's filters. */
export function listRoute<K extends Kind, Shape extends z.ZodRawShape>(
  kind: K,
  url: string,
  shape: Shape,
  fits: (object: Objects[K], asked: ParamsOf<Shape>, call: Call) => boolean,
) {
  return route({ ...shape, ...datedPage }, (call, asked) => {
    const items = call.provider.store.all(kind).filter((object) => fits(object, asked as ParamsOf<Shape>, call))
    return pageOfList(items as (Objects[K] & { id: string; created: number })[], asked as Paged, url)
  })
}

/** Matches if the filter is omitted or equal. */
export const matchesFilter = <Value>(asked: Value | undefined, value: Value | null | undefined) =>
  asked === undefined || asked === value
