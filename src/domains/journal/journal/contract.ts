import { oc } from '@orpc/contract'
import { z } from 'zod'
import { uid } from '#domains/feed/activities/contract.ts'
import { journalParts } from './parts.ts'

export const journalContract = {
  shown: oc
    .route({
      method: 'GET',
      path: '/users/{uid}/journal',
      summary: "Find out which parts of a member's journal I can see",
      tags: ['Training'],
    })
    .input(z.strictObject({ uid }))
    .output(z.object({ parts: z.array(z.enum(journalParts)) })),
}
