import { oc } from '@orpc/contract'
import { z } from 'zod'
import { actor, cursor, limit, uid } from '#features/activities/contract.ts'
import { notificationTypes } from '#features/people/notification-types.ts'

/** §3.8: what a member is told. */
export const notification = z.object({
  id: z.string(),
  type: z.enum(notificationTypes as [string, ...string[]]),
  /** Who did it; null for what comes from Open Mat itself. */
  actor: actor.nullable(),
  /** The entry it is about, and the comment below it. */
  activityId: z.string().nullable(),
  commentId: z.string().nullable(),
  /** The first words of what was said (§9.6), as it stands now. */
  preview: z.string().nullable(),
  /** What the caller added. */
  extra: z.record(z.string(), z.unknown()),
  timestamp: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
})
export type Notification = z.infer<typeof notification>

export const notificationPage = z.object({ items: z.array(notification), nextCursor: z.string().nullable() })
export type NotificationPage = z.infer<typeof notificationPage>

const tags = ['Notifications']
const notificationId = z.string().max(40)

export const notificationsContract = {
  list: oc
    .route({ method: 'GET', path: '/users/{uid}/notifications', summary: 'What I was told', tags })
    .input(z.strictObject({ uid, unreadOnly: z.boolean().default(false), cursor, limit }))
    .output(notificationPage),
  unread: oc
    .route({ method: 'GET', path: '/users/{uid}/notifications/unread', summary: 'How many I have not read', tags })
    .input(z.strictObject({ uid }))
    .output(z.object({ count: z.int(), more: z.boolean() })),
  change: oc
    .route({ method: 'PATCH', path: '/users/{uid}/notifications/{id}', summary: 'Read, or unread again', tags })
    .input(z.strictObject({ uid, id: notificationId, read: z.boolean() }))
    .output(z.object({ id: z.string(), read: z.boolean() })),
  readAll: oc
    .route({ method: 'POST', path: '/users/{uid}/notifications/read', summary: 'Mark all read', tags })
    .input(z.strictObject({ uid }))
    .output(z.object({ count: z.int() })),
  remove: oc
    .route({ method: 'DELETE', path: '/users/{uid}/notifications/{id}', summary: 'Delete it', tags })
    .input(z.strictObject({ uid, id: notificationId }))
    .output(z.object({ removed: z.boolean() })),
}
