import type { Logging } from '#features/activities/server/log-activity.ts'
import { notify } from '#features/notifications/server/notify.ts'

interface News {
  title: string
  text?: string
  path: string
  /** What makes it the same news when it is told again. */
  of: string
}

/** Tells a member, by an `account_update`, of what concerns them as a creator or as one who wants to be. */
export async function tell(logging: Logging, uid: string, { title, text, path, of }: News): Promise<void> {
  const extra = { title, path, ...(text ? { text } : {}) }
  await notify(logging, { type: 'account_update', actorId: null, recipients: [uid], extra, batch: `creator ${of}` })
}
