import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { loginFor } from '#domains/members/session/web/admission.ts'
import { classes } from '#ui/classes.ts'
import { CommentBox } from './CommentBox.tsx'
import { CommentList } from './CommentList.tsx'
import { useLinkedComment, useLoadUntilComment } from './linked-comment.ts'
import { useThread } from './use-thread.ts'

export interface CommentThreadProps {
  activityId: string
  /** False for visitors, who can only read. */
  canComment: boolean
}

/** The comments on an entry, oldest first, with replies folded, and the box to write one. */
export function CommentThread({ activityId, canComment }: CommentThreadProps) {
  const { t } = useLingui()
  const headingId = useId()
  const thread = useThread({ id: activityId, parentId: null })
  const linked = useLinkedComment(activityId)
  useLoadUntilComment(linked?.topId ?? null, thread)
  const [news, setNews] = useState('')
  // A live region only announces text that differs from its previous content.
  const announce = useCallback((text: string) => setNews((before) => (before === text ? `${text}\u00a0` : text)), [])
  const isEmpty = thread.state === 'there' && thread.listed.length + thread.justSaid.length + thread.unsent.length === 0

  return (
    <section id="comments" aria-labelledby={headingId} className="scroll-mt-20">
      <h2 id={headingId} tabIndex={-1} className="text-xl">
        <Trans>Comments</Trans>
      </h2>
      {/* The box stays inside this element, so it never covers the heading. */}
      <div>
        {isEmpty ? (
          <p className="mt-2 text-quiet">
            {canComment ? (
              <Trans>No comments yet. Say what you liked, ask a question or invite the author to roll.</Trans>
            ) : (
              <Trans>No comments yet.</Trans>
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
          data-docked={canComment || undefined}
          className={classes(
            'mt-4',
            canComment &&
              'sticky bottom-[calc(var(--covered-below)+env(safe-area-inset-bottom))] z-10 -mx-1 border-t border-line bg-ground px-1 py-2 sm:py-3',
          )}
        >
          {canComment ? (
            <CommentBox activityId={activityId} parentId={null} onSaid={() => announce(t`Comment added.`)} />
          ) : (
            <SignInToComment />
          )}
        </div>
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
        to comment.
      </Trans>
    </p>
  )
}
