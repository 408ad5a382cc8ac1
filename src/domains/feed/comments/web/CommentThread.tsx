import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { loginFor } from '#domains/members/session/web/admission.ts'
import { classes } from '#ui/classes.ts'
import { CommentBox } from './CommentBox.tsx'
import { CommentList } from './CommentList.tsx'
import { useLinkedComment, useReadUntil } from './linked-comment.ts'
import { useThread } from './use-thread.ts'

export interface CommentThreadProps {
  activityId: string
  /** False for visitors, who read. */
  canComment: boolean
}

/** What is said below an entry, the oldest first, answers folded below what they answer; and the box to say something. */
export function CommentThread({ activityId, canComment }: CommentThreadProps) {
  const { t } = useLingui()
  const headingId = useId()
  const thread = useThread({ id: activityId, parentId: null })
  const linked = useLinkedComment(activityId)
  useReadUntil(linked?.topId ?? null, thread)
  const [news, setNews] = useState('')
  // Said twice in the same words it is news again only when the text differs.
  const announce = useCallback((text: string) => setNews((before) => (before === text ? `${text}\u00a0` : text)), [])
  const isEmpty = thread.state === 'there' && thread.listed.length + thread.justSaid.length + thread.unsent.length === 0

  return (
    <section id="comments" aria-labelledby={headingId} className="scroll-mt-20">
      <h2 id={headingId} tabIndex={-1} className="text-xl">
        <Trans>Comments</Trans>
      </h2>
      {isEmpty ? (
        <p className="mt-2 text-quiet">
          {canComment ? (
            <Trans>Nobody has said anything yet. Say what you liked, ask, or invite them to roll.</Trans>
          ) : (
            <Trans>Nobody has said anything here yet.</Trans>
          )}
        </p>
      ) : (
        <CommentList
          label={t`Comments`}
          thread={thread}
          activityId={activityId}
          canComment={canComment}
          announce={announce}
          linked={linked}
          onRemoved={() => document.getElementById(headingId)?.focus({ preventScroll: true })}
        />
      )}
      <div
        className={classes(
          'mt-4',
          canComment &&
            'sticky bottom-[calc(var(--covered-below)+env(safe-area-inset-bottom))] z-10 -mx-1 border-t border-line bg-ground px-1 py-3',
        )}
      >
        {canComment ? (
          <CommentBox activityId={activityId} parentId={null} onSaid={() => announce(t`Your comment was added.`)} />
        ) : (
          <SignInToComment />
        )}
      </div>
      <div role="status" className="sr-only">
        {news}
      </div>
    </section>
  )
}

function SignInToComment() {
  const { pathname, search } = useLocation()
  return (
    <p>
      <Trans>
        <Link
          to={loginFor(`${pathname}${search}#comments`)}
          className="font-semibold text-primary-strong underline underline-offset-2 hover:no-underline"
        >
          Sign in
        </Link>{' '}
        to say something.
      </Trans>
    </p>
  )
}
