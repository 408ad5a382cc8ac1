import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { useOutbox } from '#platform/web/outbox.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { NEW_POST } from './posts.ts'

const ComposerDialog = lazyDialog(() => import('./ComposerDialog.tsx'))
const PendingPosts = lazy(() => import('./PendingPosts.tsx'))

/** One line that opens the composer, with unsent posts below it. */
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

/** Opens an empty composer, or offers to continue a saved draft. */
function ComposerLine({ onPosted }: { onPosted?: (() => void) | undefined }) {
  const { userProfile, user } = useAuth()
  const [open, setOpen] = useState(false)
  const begun = useBegun(open)
  if (!userProfile || !user) return null
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-paper p-2 sm:px-6 sm:py-4">
      <Avatar name={userProfile.displayName} src={user.photoURL} size={40} decorative />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-11 min-w-0 flex-1 rounded-control border border-edge bg-ground px-4 py-2 text-left text-quiet transition-colors enabled-hover:bg-sunk"
      >
        <span className="line-clamp-2">
          {begun === undefined ? (
            <Trans>What happened on the mat?</Trans>
          ) : begun === '' ? (
            <Trans>Continue your draft</Trans>
          ) : (
            <Trans>Continue your draft: “{begun}”</Trans>
          )}
        </span>
      </button>
      {open && <ComposerDialog onClose={() => setOpen(false)} onPosted={onPosted} />}
    </div>
  )
}

/** The start of the saved draft; undefined if there's none. */
function useBegun(open: boolean): string | undefined {
  const [begun, setBegun] = useState<string>()
  useEffect(() => {
    if (open) return
    let gone = false
    // Loaded after the first render. If loading fails, no draft is offered.
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
