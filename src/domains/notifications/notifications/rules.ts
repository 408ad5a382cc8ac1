import type { Actor } from '#domains/feed/activities/contract.ts'
import { type NotificationType, notificationCategories } from '#domains/members/people/notification-types.ts'

/** What decides where a notification leads. */
export interface Leading {
  type: NotificationType
  actor: Pick<Actor, 'type' | 'id' | 'username' | 'slug'> | null
  activityId: string | null
  commentId: string | null
  extra: Record<string, unknown>
}

const LIST = '/notifications'

/** Where a notification leads: to the thing itself, or to the list where it leads nowhere else. Always a path of ours. */
export function pathOfNotification({ type, actor, activityId, commentId, extra }: Leading): string {
  if (type === 'follow' && extra.as === 'request') return '/follow-requests'
  if (type === 'follow' && actor) return pathOfActor(actor)
  // Where it is answered; the entry names nobody.
  if (type === 'mention' && extra.as === 'partner') return '/journal'
  // What is asked about an entry is answered elsewhere.
  const asked = type === 'account_update' ? ownPath(extra.path) : undefined
  if (asked) return asked
  if (activityId !== null)
    return `/activity/${encodeURIComponent(activityId)}${commentId === null ? '' : `#${commentAnchor(commentId)}`}`
  const gym = wordOf(extra.gymSlug) ?? (actor?.type === 'gym' ? (actor.slug ?? actor.id) : null)
  switch (categoryOf(type)) {
    case 'events':
    case 'gyms': {
      if (gym === null) return LIST
      const event = type === 'gym_post' || type === 'gym_update' ? null : wordOf(extra.eventSlug)
      return event === null ? gymPath(gym) : `${gymPath(gym)}/event/${encodeURIComponent(event)}`
    }
    case 'training':
      return type === 'training_reminder' || !actor ? '/' : pathOfActor(actor)
    case 'system':
      return ownPath(extra.path) ?? LIST
    case 'social':
      return actor ? pathOfActor(actor) : LIST
  }
}

/** The part of an entry's address that leads to one comment below it. */
export function commentAnchor(commentId: string): string {
  return `comment-${encodeURIComponent(commentId)}`
}

function categoryOf(type: NotificationType) {
  const category = notificationCategories.find(({ types }) => (types as readonly string[]).includes(type))
  return category?.id ?? 'system'
}

function pathOfActor({ type, id, username, slug }: NonNullable<Leading['actor']>): string {
  if (type === 'gym') return gymPath(slug ?? id)
  return username ? `/u/${encodeURIComponent(username)}` : `/profile/${encodeURIComponent(id)}`
}

const gymPath = (slug: string) => `/gym/${encodeURIComponent(slug)}`

/** A caller's path, unless a browser could take it for another site's. */
function ownPath(path: unknown): string | null {
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\s\\]*$/.test(path)) return null
  return path
}

function wordOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
