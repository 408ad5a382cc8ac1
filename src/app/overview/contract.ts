import { z } from 'zod'
import { checkinsContract } from '#domains/events/checkins/contract.ts'
import { gymEditsContract } from '#domains/gym-management/gym-edits/contract.ts'
import { milestonesContract } from '#domains/journal/milestones/contract.ts'
import { messagesContract } from '#domains/messages/messages/contract.ts'
import { notificationsContract } from '#domains/notifications/notifications/contract.ts'
import { routes } from '#platform/routes.ts'

const route = routes('People')

/** Each part is what its separate call returns. */
const overview = z.object({
  notifications: outputOf(notificationsContract.unread),
  messages: outputOf(messagesContract.unread),
  sessionsToConfirm: outputOf(checkinsContract.toConfirm),
  milestones: outputOf(milestonesContract.unseen),
  managedGyms: outputOf(gymEditsContract.managed),
})
export type Overview = z.infer<typeof overview>

export const overviewContract = {
  mine: route('GET', '/users/{uid}/overview', "Get what's unread and waiting for me, and the gyms I help run", {
    description: 'Returns what an app shows around every page, in one call.',
  })
    .input(z.strictObject({ uid: z.string().max(128) }))
    .output(overview),
}

function outputOf<Output>(call: { '~orpc': { outputSchema?: Output } }): Output {
  const { outputSchema } = call['~orpc']
  if (!outputSchema) throw new Error('This call has no output.')
  return outputSchema
}
