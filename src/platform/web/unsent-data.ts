export { dropPushSubscription } from './push-subscription.ts'

import { discardDraftsOf } from './drafts.ts'
import { discardOutboxOf } from './outbox.ts'

/** Deletes what a member created in this browser and hasn't sent: waiting writes and drafts. */
export async function discardUnsentData(uid: string): Promise<void> {
  await Promise.all([discardOutboxOf(uid), discardDraftsOf(uid)])
}
