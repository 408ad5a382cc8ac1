import { useLingui } from '@lingui/react/macro'
import type { Conversation, ConversationRow } from '../contract.ts'
import type { ClosedReason } from '../rules.ts'

type Named = Pick<Conversation, 'kind' | 'title' | 'gym' | 'asGym' | 'state'> & {
  people: readonly { name: string }[]
}

/** The name of a conversation: the other person, the gym, the group's name or its participants. */
export function useConversationName(): (conversation: Named) => string {
  const { t, i18n } = useLingui()
  return ({ kind, title, gym, asGym, state, people }) => {
    if (kind === 'gym' && !asGym) return gym?.name ?? ''
    if (kind !== 'group') return people[0]?.name ?? t`Former member`
    if (title) return title
    if (state === 'left' || people.length === 0) return t`Group`
    return new Intl.ListFormat(i18n.locale, { style: 'short', type: 'conjunction' }).format(
      people.map(({ name }) => name),
    )
  }
}

/** The picture next to a conversation's name. */
export function faceOf({ kind, gym, asGym, people }: Faced): string | null {
  if (kind === 'group') return null
  return (kind === 'gym' && !asGym ? gym?.photoURL : people[0]?.photoURL) ?? null
}

type Faced = Pick<Conversation, 'kind' | 'gym' | 'asGym'> & { people: readonly { photoURL: string | null }[] }

/** The author of a message, as shown to everyone else. */
export function useWriterName(): (message: { author: { name: string } | null; asGym: boolean }, gym: string) => string {
  const { t } = useLingui()
  return ({ author, asGym }, gym) => {
    if (!asGym) return author?.name ?? t`Former member`
    return author ? t`${{ name: author.name }} for ${gym}` : gym
  }
}

/** A one-line preview of the last message. */
export function useLastLabels(): (row: ConversationRow) => string {
  const { t } = useLingui()
  return ({ last, kind, people, peopleCount }) => {
    if (last.isDeleted) return t`Message deleted`
    const text = last.text || t`Picture`
    if (last.isOurs) return t`You: ${text}`
    // The name is already shown above.
    const isTheOne = peopleCount === 1 && people[0]?.name === last.author
    return kind === 'direct' || last.author === null || isTheOne ? text : t`${{ name: last.author }}: ${text}`
  }
}

/** Why the viewer can't write. Requests have their own buttons instead. */
export function useClosedLabels(): (reason: Exclude<ClosedReason, 'request'>) => string {
  const { t } = useLingui()
  return (reason) => {
    switch (reason) {
      case 'left':
        return t`You're no longer in this group.`
      case 'gone':
        return t`Everyone else has left this conversation.`
      case 'off':
        return t`You can't send messages here.`
      case 'unanswered':
        return t`Wait for a reply before sending more.`
    }
  }
}
