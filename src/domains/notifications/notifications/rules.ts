import type { Actor } from '#domains/feed/activities/contract.ts'
import { type NotificationType, notificationCategories } from '#domains/members/people/notification-types.ts'

/** The facts that decide where a notification links to. */
export interface LinkFacts {
  type: NotificationType
  actor: Pick<Actor, 'type' | 'id' | 'username' | 'slug'> | null
  activityId: string | null
  commentId: string | null
  extra: Record<string, unknown>
}

const LIST = '/notifications'

/** The target of a notification, or the list if there's none. Always a path on this site. */
export function pathOfNotification({ type, actor, activityId, commentId, extra }: LinkFacts): string {
  if (type === 'follow' && extra.as === 'request') return '/follow-requests'
  if (type === 'follow' && actor) return pathOfActor(actor)
  // Links to the journal, where the member responds, because the entry itself doesn't name the partner.
  if (type === 'mention' && extra.as === 'partner') return '/journal'
  // Account updates can link to their own path, even if they're about an entry.
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

/** The anchor of a comment on an entry's page. */
export function commentAnchor(commentId: string): string {
  return `comment-${encodeURIComponent(commentId)}`
}

function categoryOf(type: NotificationType) {
  const category = notificationCategories.find(({ types }) => (types as readonly string[]).includes(type))
  return category?.id ?? 'system'
}

function pathOfActor({ type, id, username, slug }: NonNullable<LinkFacts['actor']>): string {
  if (type === 'gym') return gymPath(slug ?? id)
  return username ? `/u/${encodeURIComponent(username)}` : `/profile/${encodeURIComponent(id)}`
}

const gymPath = (slug: string) => `/gym/${encodeURIComponent(slug)}`

/** A path given by the caller, unless browsers could read it as another site's URL. */
function ownPath(path: unknown): string | null {
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\s\\]*$/.test(path)) return null
  return path
}

function wordOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
