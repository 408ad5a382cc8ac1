import { z } from 'zod'
import { actor, cursor, limit, uid } from '#domains/feed/activities/contract.ts'
import { type NotificationType, notificationTypes } from '#domains/members/people/notification-types.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'

export const notification = z.object({
  id: z.string(),
  type: z.enum(notificationTypes as [NotificationType, ...NotificationType[]]),
  /** The member or gym shown as the cause; null if none is shown. */
  actor: actor.nullable(),
  /** The entry the notification is about, and the comment on it. */
  activityId: z.string().nullable(),
  commentId: z.string().nullable(),
  /** A preview of the current text of the entry or comment. */
  preview: z.string().nullable(),
  /** Additional fields from the caller. */
  extra: z.record(z.string(), z.unknown()),
  timestamp: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
})
export type Notification = z.infer<typeof notification>

/** One line of the list: the latest notification of a group, with the group's data. `read` is for the whole group. */
export const notificationLine = notification.extend({
  group: z.object({
    id: z.string(),
    /** How many notifications are in this line, counting at most the latest 500. */
    count: z.int(),
    /** The latest three distinct actors, latest first. */
    actors: z.array(actor),
    /** The number of further actors. */
    others: z.int(),
  }),
  archived: z.boolean(),
  /** Whether the viewer has muted the entry. */
  muted: z.boolean(),
})
export type NotificationLine = z.infer<typeof notificationLine>

export const notificationPage = pageOf(notificationLine)
export type NotificationPage = z.infer<typeof notificationPage>

export const notificationTabs = ['all', 'unread', 'social', 'events', 'gyms', 'training', 'system', 'archived'] as const
export type NotificationTab = (typeof notificationTabs)[number]

const route = routes('Notifications')
const notificationId = z.string().max(40)
const activityId = z.string().max(200)

export const notificationsContract = {
  list: route('GET', '/users/{uid}/notifications', 'List my notifications')
    .input(z.strictObject({ uid, tab: z.enum(notificationTabs).default('all'), cursor, limit }))
    .output(notificationPage),
  unread: route('GET', '/users/{uid}/notifications/unread', 'Count my unread notifications')
    .input(z.strictObject({ uid }))
    .output(z.object({ count: z.int(), more: z.boolean() })),
  /** For opening a notification from an email or push message. Someone else's id returns 404. */
  get: route('GET', '/users/{uid}/notifications/{id}', 'Get a notification')
    .input(z.strictObject({ uid, id: notificationId }))
    .output(notificationLine),
  change: route('PATCH', '/users/{uid}/notifications/{id}', 'Mark a notification as read, unread or archived')
    .input(z.strictObject({ uid, id: notificationId, read: z.boolean().optional(), archived: z.boolean().optional() }))
    .output(z.object({ id: z.string(), read: z.boolean(), archived: z.boolean() })),
  readAll: route('POST', '/users/{uid}/notifications/read', 'Mark all notifications as read')
    .input(z.strictObject({ uid }))
    .output(z.object({ count: z.int() })),
  remove: route('DELETE', '/users/{uid}/notifications/{id}', 'Delete a notification')
    .input(z.strictObject({ uid, id: notificationId }))
    .output(z.object({ removed: z.boolean() })),
  muteThread: route('PUT', '/users/{uid}/mutedThreads/{activityId}', 'Mute notifications about an entry')
    .input(z.strictObject({ uid, activityId }))
    .output(z.object({ muted: z.boolean() })),
  unmuteThread: route('DELETE', '/users/{uid}/mutedThreads/{activityId}', 'Unmute notifications about an entry')
    .input(z.strictObject({ uid, activityId }))
    .output(z.object({ muted: z.boolean() })),
}
