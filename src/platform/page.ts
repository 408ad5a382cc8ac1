import { z } from 'zod'

/** One page of a list; `nextCursor` is null at the end. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })
