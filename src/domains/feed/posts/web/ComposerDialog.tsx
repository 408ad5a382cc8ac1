import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { SharedEntry } from '#domains/feed/activities/contract.ts'
import { QuotedEntry } from '#domains/feed/activities/web/SharedQuote.tsx'
import { currentMember } from '#platform/web/api.ts'
import { useOnline } from '#platform/web/online.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { videoIn } from '../rules.ts'
import { PostForm } from './PostForm.tsx'
import { draftOf, isEmptyDraft, type PostDraft, usePostDraft } from './post-draft.ts'
import { type PostProblems, problemsOf } from './post-problems.ts'
import { type PostToSend, postWrite } from './post-write.ts'
import { rememberVisibility, useUsualVisibility, usualWithin } from './visibility-choice.ts'

export interface ComposerDialogProps {
  /** The activity being shared. */
  shared?: SharedEntry | undefined
  onClose: () => void
  onPosted?: (() => void) | undefined
}

/** A new post or a share. Closing it stores the draft until it's posted or discarded. */
export default function ComposerDialog({ shared, onClose, onPosted }: ComposerDialogProps) {
  const { t } = useLingui()
  const formId = useId()
  const posting = usePosting({ shared, onClose, onPosted })
  const { draft, wasKept, change, problems, widest, visibilityOf } = posting
  const [discarding, setDiscarding] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      width="canvas"
      title={shared ? <Trans>Share</Trans> : <Trans>New post</Trans>}
      mainAction={
        <Button look="primary" type="submit" form={formId} busy={posting.isPending} disabled={!draft}>
          {shared ? <Trans>Share</Trans> : <Trans context="button">Post</Trans>}
        </Button>
      }
      actions={
        discarding && (
          <DiscardActions
            onDiscard={() => {
              setDiscarding(false)
              void posting.discard()
            }}
            onKeep={() => setDiscarding(false)}
          />
        )
      }
    >
      {draft ? (
        <>
          {wasKept && (
            <p role="status" className="mb-3 text-sm text-quiet">
              <Trans>Draft restored.</Trans>
            </p>
          )}
          <PostForm
            id={formId}
            draft={draft}
            onChange={change}
            problems={problems}
            visibility={visibilityOf(draft)}
            widest={widest}
            placeholder={shared ? t`Add a comment` : t`What happened on the mat?`}
            quoted={shared && <QuotedEntry entry={shared} />}
            tool={
              !isEmptyDraft(draft) && (
                <IconButton
                  label={t`Discard draft`}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => setDiscarding(true)}
                />
              )
            }
            onSubmit={() => void posting.post()}
          />
        </>
      ) : (
        <Spinner className="mx-auto my-8" />
      )}
    </Dialog>
  )
}

function DiscardActions({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <>
      <Button look="danger" onClick={onDiscard}>
        <Trans>Discard post</Trans>
      </Button>
      <Button onClick={onKeep}>
        <Trans>Keep it</Trans>
      </Button>
    </>
  )
}

function usePosting({ shared, onClose, onPosted }: ComposerDialogProps) {
  const { t } = useLingui()
  const toasts = useToast()
  const online = useOnline()
  const kind = shared ? 'share' : 'post'
  const widest = shared?.visibility ?? 'public'
  const { draft, wasKept, change, restart, latest } = usePostDraft(draftOf(shared?.id))
  const usual = useUsualVisibility(kind, widest)
  const [problems, setProblems] = useState<PostProblems | null>(null)
  const [isPending, setPending] = useState(false)
  const visibilityOf = ({ visibility }: PostDraft) => (visibility ? usualWithin(widest, visibility) : usual)

  async function post() {
    const written = latest()
    if (!written) return
    const found = problemsOf(written, { mayBeEmpty: shared !== undefined })
    setProblems(found)
    const uid = currentMember()
    if (found || isPending || uid === null) return
    setPending(true)
    const visibility = visibilityOf(written)
    await postWrite.put(postOf(written, { uid, visibility, shared: shared ?? null }))
    rememberVisibility(kind, visibility)
    await restart()
    if (!online) toasts.show({ text: t`You're offline. We'll send this when you're back.` })
    else if (shared) toasts.show({ tone: 'good', text: t`Shared.` })
    onClose()
    onPosted?.()
  }
  function discard() {
    setProblems(null)
    return restart()
  }
  return { draft, wasKept, change, problems, widest, visibilityOf, isPending, post, discard }
}

type Addressed = Pick<PostToSend, 'uid' | 'visibility' | 'shared'>

function postOf(written: PostDraft, addressed: Addressed): PostToSend {
  return {
    ...addressed,
    text: written.text.trim(),
    pictures: written.pictures.flatMap((picture) =>
      'file' in picture ? [{ ...picture, alt: picture.alt.trim() }] : [],
    ),
    ...(videoIn(written.text)?.url === written.withoutVideo && written.withoutVideo !== null && { videoUrl: null }),
    techniques: written.techniques,
  }
}
