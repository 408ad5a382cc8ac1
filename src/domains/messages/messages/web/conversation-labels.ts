import { useLingui } from '@lingui/react/macro'
import type { Conversation, ConversationRow } from '../contract.ts'
import type { ClosedReason } from '../rules.ts'

type Named = Pick<Conversation, 'kind' | 'title' | 'gym' | 'asGym' | 'state'> & {
  people: readonly { name: string }[]
}

/** What a conversation is called: by the other, the gym, the name of the group or who is in it. */
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

/** Who wrote a message, for those who did not. */
export function useWriterName(): (message: { author: { name: string } | null; asGym: boolean }, gym: string) => string {
  const { t } = useLingui()
  return ({ author, asGym }, gym) => {
    if (!asGym) return author?.name ?? t`Former member`
    return author ? t`${author.name} for ${gym}` : gym
  }
}

/** What was said last, in one line. */
export function useLastLabels(): (row: ConversationRow) => string {
  const { t } = useLingui()
  return ({ last, kind, people, peopleCount }) => {
    if (last.isDeleted) return t`A message was deleted.`
    const words = last.text || t`A picture`
    if (last.isOurs) return t`You: ${words}`
    // Whose conversation it is stands above it already.
    const isTheOne = peopleCount === 1 && people[0]?.name === last.author
    return kind === 'direct' || last.author === null || isTheOne ? words : t`${last.author}: ${words}`
  }
}

/** Why nothing can be written. A request has buttons of its own. */
export function useClosedLabels(): (reason: Exclude<ClosedReason, 'request'>) => string {
  const { t } = useLingui()
  return (reason) => {
    switch (reason) {
      case 'left':
        return t`You are not part of this group any more.`
      case 'gone':
        return t`Nobody is left here to read it.`
      case 'off':
        return t`You cannot write here any more.`
      case 'unanswered':
        return t`Wait for an answer before you write more.`
    }
  }
}
