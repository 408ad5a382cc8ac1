import { ExpandableText } from '#domains/feed/activities/web/ExpandableText.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { UnsentLine } from './UnsentLine.tsx'
import type { UnsentComment } from './use-thread.ts'

/** A comment the server doesn't have yet, or refused. */
export function UnsentItem({ entry, comment }: UnsentComment) {
  const { userProfile } = useAuth()
  const name = userProfile?.displayName ?? ''
  return (
    <article aria-label={name} data-unsent={entry.state} className="flex items-start gap-3">
      <Avatar name={name} src={userProfile?.photoURL} size={comment.parentId === null ? 40 : 32} decorative />
      <div className="min-w-0 flex-1">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        <ExpandableText of={`unsent ${comment.ref}`} text={comment.text} mentions={[]} className="text-quiet" />
        <UnsentLine entry={entry} />
      </div>
    </article>
  )
}
