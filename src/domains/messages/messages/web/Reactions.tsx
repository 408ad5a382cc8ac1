import { useLingui } from '@lingui/react/macro'
import { classes } from '#ui/classes.ts'
import type { Message, Reaction } from '../contract.ts'
import { setReaction } from './reaction-writes.ts'

/** Below a message: each reaction with its count. Pressing one adds or removes the viewer's own. */
export function Reactions({ id, message, mayReact }: { id: string; message: Message; mayReact: boolean }) {
  const { t } = useLingui()
  const labelOf = useReactionLabel()
  if (message.reactions.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari doesn't announce a list
    <ul role="list" aria-label={t`Reactions`} className="relative -mt-3.5 -mb-1 flex flex-wrap px-1">
      {message.reactions.map((reaction) => {
        const { emoji, names, isOwn } = reaction
        const count = names.length + (isOwn ? 1 : 0)
        const chip = (
          <span
            aria-hidden="true"
            className={classes(
              'inline-flex h-7 items-center gap-1 rounded-full border px-2 text-sm tabular-nums',
              isOwn ? 'border-primary bg-primary-soft font-semibold text-primary-strong' : 'border-line bg-paper',
            )}
          >
            {emoji}
            {count > 1 && <span>{count}</span>}
          </span>
        )
        return (
          <li key={emoji}>
            {mayReact ? (
              <button
                type="button"
                aria-pressed={isOwn}
                title={labelOf(reaction)}
                aria-label={labelOf(reaction)}
                onClick={() => setReaction({ id, messageId: message.id, emoji: isOwn ? null : emoji })}
                className="inline-flex h-11 min-w-11 items-center justify-center px-0.5"
              >
                {chip}
              </button>
            ) : (
              <span role="img" aria-label={labelOf(reaction)} className="inline-flex h-11 items-center px-0.5">
                {chip}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The reaction and who made it: “👍 Ana and Bia”. */
function useReactionLabel(): (reaction: Reaction) => string {
  const { t, i18n } = useLingui()
  return ({ emoji, names, isOwn }) => {
    const people = isOwn ? [...names, t`You`] : names
    return `${emoji} ${new Intl.ListFormat(i18n.locale, { style: 'long', type: 'conjunction' }).format(people)}`
  }
}
