import { oc } from '@orpc/contract'
import { z } from 'zod'
import { actor, cursor, limit, uid } from '#domains/feed/activities/contract.ts'
import { type NotificationType, notificationTypes } from '#domains/members/people/notification-types.ts'
import { pageOf } from '#platform/page.ts'

/** What a member is told. */
export const notification = z.object({
  id: z.string(),
  type: z.enum(notificationTypes as [NotificationType, ...NotificationType[]]),
  /** Who did it; null for what comes from Open Mat itself. */
  actor: actor.nullable(),
  /** The entry it is about, and the comment below it. */
  activityId: z.string().nullable(),
  commentId: z.string().nullable(),
  /** The first words of what was said, as it stands now. */
  preview: z.string().nullable(),
  /** What the caller added. */
  extra: z.record(z.string(), z.unknown()),
  timestamp: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
})
export type Notification = z.infer<typeof notification>

/** One line of the list. The latest of its group, with the others that are shown with it. */
export const notificationLine = notification.extend({
  /** True when any of the group is unread: `read` is of the whole line. */
  group: z.object({
    id: z.string(),
    /** How many notifications stand in this line. */
    count: z.int(),
    /** The latest three who did it, each once, the latest first. */
    actors: z.array(actor),
    /** How many more did it. */
    others: z.int(),
  }),
  archived: z.boolean(),
  /** Nothing more is told about this entry. */
  muted: z.boolean(),
})
export type NotificationLine = z.infer<typeof notificationLine>

export const notificationPage = pageOf(notificationLine)
export type NotificationPage = z.infer<typeof notificationPage>

/** The lists of the screen: everything, what is unread, each category, and what was put away. */
export const notificationTabs = ['all', 'unread', 'social', 'events', 'gyms', 'training', 'system', 'archived'] as const
export type NotificationTab = (typeof notificationTabs)[number]

const tags = ['Notifications']
const notificationId = z.string().max(40)
const activityId = z.string().max(200)

export const notificationsContract = {
  list: oc
    .route({ method: 'GET', path: '/users/{uid}/notifications', summary: 'What I was told, in lines', tags })
    .input(z.strictObject({ uid, tab: z.enum(notificationTabs).default('all'), cursor, limit }))
    .output(notificationPage),
  unread: oc
    .route({
      method: 'GET',
      path: '/users/{uid}/notifications/unread',
      summary: 'How many lines I have not read',
      tags,
    })
    .input(z.strictObject({ uid }))
    .output(z.object({ count: z.int(), more: z.boolean() })),
  /** Opening from a mail or a push message asks for one alone; a stranger's id is 404. */
  get: oc
    .route({ method: 'GET', path: '/users/{uid}/notifications/{id}', summary: 'One of them, in its line', tags })
    .input(z.strictObject({ uid, id: notificationId }))
    .output(notificationLine),
  change: oc
    .route({
      method: 'PATCH',
      path: '/users/{uid}/notifications/{id}',
      summary: 'Read, unread again, or put away; with all of its line',
      tags,
    })
    .input(z.strictObject({ uid, id: notificationId, read: z.boolean().optional(), archived: z.boolean().optional() }))
    .output(z.object({ id: z.string(), read: z.boolean(), archived: z.boolean() })),
  readAll: oc
    .route({ method: 'POST', path: '/users/{uid}/notifications/read', summary: 'Mark all read', tags })
    .input(z.strictObject({ uid }))
    .output(z.object({ count: z.int() })),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/users/{uid}/notifications/{id}',
      summary: 'Delete it, with all of its line',
      tags,
    })
    .input(z.strictObject({ uid, id: notificationId }))
    .output(z.object({ removed: z.boolean() })),
  muteThread: oc
    .route({
      method: 'PUT',
      path: '/users/{uid}/mutedThreads/{activityId}',
      summary: 'Hear no more about an entry',
      tags,
    })
    .input(z.strictObject({ uid, activityId }))
    .output(z.object({ muted: z.boolean() })),
  unmuteThread: oc
    .route({ method: 'DELETE', path: '/users/{uid}/mutedThreads/{activityId}', summary: 'Hear of it again', tags })
    .input(z.strictObject({ uid, activityId }))
    .output(z.object({ muted: z.boolean() })),
}
