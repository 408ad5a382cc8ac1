import type { z } from 'zod'
import { missing } from '../api-error.ts'
import type { Form } from '../form.ts'
import type { Kind, List, Objects } from '../objects.ts'
import { page, paramsOf } from '../params.ts'
import type { Provider } from '../provider.ts'

/** A call of the API as its handler sees it. */
export interface Call {
  provider: Provider
  form: Form
  /** What the path says between its words. */
  id: string
  /** The connected account on whose behalf it is made (`Stripe-Account`). */
  account: string | null
}

export type Routes = Record<string, (call: Call) => object>

interface Paged {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?:
    | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
    | undefined
}

/** A page of a list, the newest first. */
export function paged<Item extends { id: string; created: number }>(
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

/** A list with the filters of its kind. */
export function listed<K extends Kind, Schema extends z.ZodObject>(
  kind: K,
  url: string,
  schema: Schema,
  fits: (object: Objects[K], asked: z.output<Schema>, call: Call) => boolean,
) {
  return (call: Call) => {
    const asked = paramsOf(schema.extend(page), call.form) as z.output<Schema> & Paged
    const items = call.provider.store.all(kind).filter((object) => fits(object, asked, call)) as unknown as {
      id: string
      created: number
    }[]
    return paged(items as { id: string; created: number }[], asked, url)
  }
}

/** Given nothing, or the same. */
export const same = <Value>(asked: Value | undefined, value: Value | null | undefined) =>
  asked === undefined || asked === value
