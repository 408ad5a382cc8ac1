import calls from 'virtual:calls/contact'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { contactContract, Ticket } from '../contract.ts'

export const contactApi = apiOf<typeof contactContract>(calls)
const contact = queriesOf<typeof contactContract>(calls)

/** Tickets for admins. Never stored in the browser. */
export const ticketsQuery = (state: Ticket['state']) => ({
  ...contact.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ state, cursor, limit: 20 }),
    ...byCursor,
  }),
  meta: { keep: false },
})

export const ticketsChanged = () => queryClient.invalidateQueries({ queryKey: contact.key() })
