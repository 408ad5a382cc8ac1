import { PREVIEW, previewOf } from '#domains/feed/activities/rules.ts'
import { notificationTypes } from '#domains/members/people/notification-types.ts'
import { notificationGroups, notifications } from '#domains/notifications/notifications/server/tables.ts'
import { isMessage } from '#platform/messages.ts'
import type { OldDocument } from './documents.ts'
import { wholeOf } from './fields.ts'
import { type ImportContext, Rejected, requireMember } from './members.ts'
import type { Draft } from './save-documents.ts'
import { idOf, momentOf, textOf } from './values.ts'

const OWN_FIELDS = new Set(['type', 'timestamp', 'createdAt', 'read', 'actorId'])
/** The fields in which old notifications quote what someone wrote. */
const WORDS = ['commentText', 'preview', 'text', 'message', 'body', 'content'] as const

/** users/{uid}/notifications/{id}. Each is its own group, because the old app didn't store its grouping. */
export async function notificationOf({ look, note }: ImportContext, { path, fields }: OldDocument): Promise<Draft> {
  const [, uid = '', , id = ''] = path.split('/')
  await requireMember(look, uid, 'member')
  const type = notificationTypes.find((one) => one === fields.type)
  if (!type) throw new Rejected(`type ${JSON.stringify(fields.type)} is not known`)
  const timestamp = momentOf(fields.timestamp ?? fields.createdAt)
  if (!timestamp) throw new Rejected('timestamp is not a date and time')
  const said = idOf(fields.actorId)
  const actor = said ? await look.member(said) : undefined
  if (said && !actor) note(`actor ${said} does not exist: left out`)
  const read = fields.read === true
  // Skips imported objects shaped like our messages, which would be rendered as messages.
  const extra = Object.fromEntries(
    Object.entries(wholeOf(fields)).filter(([name, value]) => !OWN_FIELDS.has(name) && !isMessage(value)),
  )
  const [owner, postId] = [idOf(extra.postOwnerId) || uid, idOf(extra.postId)]
  const entry = postId
    ? await look.entry({ actorId: owner, targetRef: `users/${owner}/posts/${postId}`, postId, eventId: '' })
    : undefined
  const words = WORDS.map((name) => textOf(extra[name], Number.POSITIVE_INFINITY)).find((text) => text !== '')
  return {
    table: notifications,
    key: ['uid', 'id'],
    values: {
      ...{ uid, id, type, timestamp, read },
      actorId: actor?.uid ?? null,
      activityActorId: entry ? owner : null,
      activityId: entry?.id ?? null,
      extra: { ...extra, ...(words && { oldWords: previewOf(words, PREVIEW.commentNotification) }) },
      createdAt: momentOf(fields.createdAt) ?? timestamp,
      groupId: id,
      batch: `moved in ${path}`,
      mailedAt: timestamp,
    },
    beside: [
      {
        table: notificationGroups,
        values: { uid, id, type, target: null, lastAt: timestamp, unread: read ? 0 : 1 },
      },
    ],
  }
}
