import { z } from 'zod'

/** A part of a list that goes on: `nextCursor` asks for the next one, and is null at the end. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })
