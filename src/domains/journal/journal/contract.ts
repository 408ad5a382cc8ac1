import { z } from 'zod'
import { uid } from '#domains/feed/activities/contract.ts'
import { routes } from '#platform/routes.ts'
import { journalParts } from './parts.ts'

const route = routes('Training')

export const journalContract = {
  shown: route('GET', '/users/{uid}/journal', "List the parts of a member's journal I can see")
    .input(z.strictObject({ uid }))
    .output(z.object({ parts: z.array(z.enum(journalParts)) })),
}
