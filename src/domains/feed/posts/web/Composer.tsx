import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { useOutbox } from '#platform/web/outbox.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { NEW_POST } from './posts.ts'

const ComposerDialog = lazy(() => import('./ComposerDialog.tsx'))
const PendingPosts = lazy(() => import('./PendingPosts.tsx'))

/** One line that opens into a post; below it what was posted and is not at the server yet. */
export function Composer({ onPosted }: { onPosted?: () => void }) {
  const isPending = useOutbox().some(({ kind }) => kind === NEW_POST)
  return (
    <>
      <ComposerLine onPosted={onPosted} />
      {isPending && (
        <Suspense>
          <PendingPosts />
        </Suspense>
      )}
    </>
  )
}

/** What was begun here before is offered again. */
function ComposerLine({ onPosted }: { onPosted?: (() => void) | undefined }) {
  const { userProfile, user } = useAuth()
  const [open, setOpen] = useState(false)
  const begun = useBegun(open)
  if (!userProfile || !user) return null
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-paper p-3 sm:px-6 sm:py-4">
      <Avatar name={userProfile.displayName} src={user.photoURL} size={40} decorative />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-11 min-w-0 flex-1 truncate rounded-full border border-edge bg-ground px-4 text-left text-quiet transition-colors enabled-hover:bg-sunk"
      >
        {begun === undefined ? (
          <Trans>What happened on the mat?</Trans>
        ) : begun === '' ? (
          <Trans>Go on with your draft</Trans>
        ) : (
          <Trans>Go on with your draft: “{begun}”</Trans>
        )}
      </button>
      {open && (
        <Suspense>
          <ComposerDialog onClose={() => setOpen(false)} onPosted={onPosted} />
        </Suspense>
      )}
    </div>
  )
}

/** The first words of the draft that is kept; undefined without one. */
function useBegun(open: boolean): string | undefined {
  const [begun, setBegun] = useState<string>()
  useEffect(() => {
    if (open) return
    let gone = false
    // Not before the first screen; where it cannot be had, nothing is offered.
    void import('./post-draft.ts')
      .then(({ draftOf, readPostDraft }) => readPostDraft(draftOf(undefined)))
      .then(
        (draft) => !gone && setBegun(draft && previewOf(draft.text, 60)),
        () => {},
      )
    return () => {
      gone = true
    }
  }, [open])
  return begun
}
