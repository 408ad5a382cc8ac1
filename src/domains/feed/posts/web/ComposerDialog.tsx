import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { SharedEntry } from '#domains/feed/activities/contract.ts'
import { QuotedEntry } from '#domains/feed/activities/web/SharedQuote.tsx'
import { newId } from '#platform/ids.ts'
import { currentMember } from '#platform/web/api.ts'
import { useOnline } from '#platform/web/online.ts'
import { drop } from '#platform/web/outbox.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { videoIn } from '../rules.ts'
import { PostForm } from './PostForm.tsx'
import { draftOf, EMPTY_DRAFT, isEmptyDraft, type PostDraft, usePostDraft } from './post-draft.ts'
import { type PostProblems, problemsOf } from './post-problems.ts'
import { type PendingPost, type PostToSend, postWrite } from './post-write.ts'
import { RefusalReason } from './Unsent.tsx'
import { rememberVisibility, useUsualVisibility, usualWithin } from './visibility-choice.ts'

export interface ComposerDialogProps {
  /** The activity being shared. */
  shared?: SharedEntry | null
  /** A refused post, which the edited one replaces. */
  unsent?: PendingPost
  onClose: () => void
  onPosted?: (() => void) | undefined
}

/** A new post or a share. Closing it stores the draft until it's posted or discarded. */
export default function ComposerDialog(props: ComposerDialogProps) {
  const { shared, unsent, onClose } = props
  const { t } = useLingui()
  const formId = useId()
  const posting = usePosting(props)
  const { draft, wasKept, change, problems, widest, visibilityOf } = posting
  const [discarding, setDiscarding] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      width="canvas"
      title={shared ? <Trans>Share</Trans> : unsent ? <Trans>Edit post</Trans> : <Trans>New post</Trans>}
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
          {unsent && <RefusalReason failure={unsent.failure} className="mb-3 text-sm" />}
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

function usePosting({ shared, unsent, onClose, onPosted }: ComposerDialogProps) {
  const { t } = useLingui()
  const toasts = useToast()
  const online = useOnline()
  const kind = shared ? 'share' : 'post'
  const widest = shared?.visibility ?? 'public'
  const begin = unsent ? draftOfUnsent(unsent.post) : EMPTY_DRAFT
  const { draft, wasKept, change, restart, latest } = usePostDraft(draftOf(shared?.id, unsent?.id), begin)
  const usual = useUsualVisibility(kind, widest)
  const [problems, setProblems] = useState<PostProblems | null>(null)
  const [isPending, setPending] = useState(false)
  const visibilityOf = ({ visibility }: PostDraft) => (visibility ? usualWithin(widest, visibility) : usual)

  async function post() {
    const written = latest()
    if (!written) return
    const found = problemsOf(written, { mayBeEmpty: kind === 'share' })
    setProblems(found)
    const uid = currentMember()
    if (found || isPending || uid === null) return
    setPending(true)
    const visibility = visibilityOf(written)
    const ref = unsent?.post.ref ?? newId()
    await postWrite.put(postOf(written, { ref, uid, visibility, shared: shared ?? null }))
    rememberVisibility(kind, visibility)
    await restart()
    if (!online) toasts.show({ text: t`You're offline. We'll send this when you're back.` })
    else if (shared) toasts.show({ tone: 'good', text: t`Shared.` })
    onClose()
    onPosted?.()
  }
  async function discard() {
    setProblems(null)
    await restart()
    if (unsent) await drop(unsent.id)
  }
  return { draft, wasKept, change, problems, widest, visibilityOf, isPending, post, discard }
}

function draftOfUnsent({ text, pictures, techniques, visibility, videoUrl }: PostToSend): PostDraft {
  const withoutVideo = videoUrl === null ? (videoIn(text)?.url ?? null) : null
  return { text, pictures, techniques, visibility, withoutVideo }
}

type Addressed = Pick<PostToSend, 'ref' | 'uid' | 'visibility' | 'shared'>

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
