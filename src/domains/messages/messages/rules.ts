import { previewOf } from '#domains/feed/activities/rules.ts'
import type { Message, Quote } from './contract.ts'
import { DELETABLE_MS, QUOTED_TEXT, type REACTIONS, UNANSWERED_MESSAGES } from './limits.ts'

export const conversationKinds = ['direct', 'group', 'gym'] as const
export type ConversationKind = (typeof conversationKinds)[number]

export type Emoji = (typeof REACTIONS)[number]

/** The state of one side of a conversation. `left`: left a group, or was removed from it after accepting. */
export type SideState = 'requested' | 'accepted' | 'declined' | 'left'

/** A member's setting for who may start a conversation with them. */
export const openings = ['everybody', 'friends', 'nobody'] as const
export type Opening = (typeof openings)[number]

/**
 * Why the viewer can't write: the request is pending, the viewer left, no one is left to reply, it's not allowed, or
 * the viewer has to wait for a reply.
 */
export const closedReasons = ['request', 'left', 'gone', 'off', 'unanswered'] as const
export type ClosedReason = (typeof closedReasons)[number]

export type WritePermission =
  | { status: 'open' }
  /** No one has accepted yet: text only, and `left` more messages. */
  | { status: 'waiting'; left: number }
  | { status: 'closed'; reason: ClosedReason }

export interface WritePermissionFacts {
  kind: ConversationKind
  state: SideState
  /** Whether the viewer replies on behalf of the gym. */
  asGym: boolean
  isUnderage: boolean
  /** The other sides that are still part of the conversation. */
  others: readonly { state: SideState; isUnderage: boolean }[]
  /** In a conversation with a gym: whether the gym isn't permanently closed and has someone who replies. */
  isAnswered: boolean
  /** In a conversation with a gym: whether the member trains there. */
  isOwnGym: boolean
  /** The number of messages from the viewer's side. */
  sent: number
}

/** Whether the viewer can write here. The server enforces it, and the message box shows the result. */
export function writePermissionIn(facts: WritePermissionFacts): WritePermission {
  const { kind, state, others, isUnderage } = facts
  if (state === 'requested' || state === 'declined') return closed('request')
  if (state === 'left') return closed('left')
  if (kind === 'gym') return writingToGym(facts)
  if (others.length === 0) return closed('gone')
  if (isUnderage || (kind === 'direct' && others.some((other) => other.isUnderage))) return closed('off')
  if (others.some((other) => other.state === 'accepted')) return { status: 'open' }
  const left = UNANSWERED_MESSAGES - facts.sent
  return left > 0 ? { status: 'waiting', left } : closed('unanswered')
}

/** Under-18s can only write to their own gym, and it can reply. */
function writingToGym({ asGym, isUnderage, others, isAnswered, isOwnGym }: WritePermissionFacts): WritePermission {
  const [person] = others.filter((other) => other.state !== 'left')
  if (asGym ? !person : !isAnswered) return closed('gone')
  const withMinor = asGym ? person?.isUnderage : isUnderage
  return withMinor && !isOwnGym ? closed('off') : { status: 'open' }
}

const closed = (reason: ClosedReason): WritePermission => ({ status: 'closed', reason })

/** Whether someone with the setting `opening` accepts messages from this member. */
export function acceptsFrom(
  person: { opening: Opening; isUnderage: boolean },
  { isFriend }: { isFriend: boolean },
): boolean {
  if (person.isUnderage || person.opening === 'nobody') return false
  return person.opening === 'everybody' || isFriend
}

/** Authors may delete a message for everyone for 15 minutes. */
export function isDeletable(message: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - message.createdAt.getTime() < DELETABLE_MS
}

/** What a reply to a message quotes. `original` is undefined if the viewer can't see the message. */
export function quoteOf(original: Message | undefined): Quote {
  if (!original || original.isDeleted) return { status: 'deleted' }
  const { id, seq, author, asGym, isOwn, text, pictures, hiddenPictures } = original
  const pictureCount = pictures.length + hiddenPictures
  return { status: 'shown', id, seq, author, asGym, isOwn, excerpt: previewOf(text, QUOTED_TEXT), pictureCount }
}

/** The key of a pair, the same whichever member starts the conversation. */
export const pairOf = (one: string, other: string): string => [one, other].sort().join(' ')
export const gymParty = (gymId: string): string => `gym:${gymId}`
