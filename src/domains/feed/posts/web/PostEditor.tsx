import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { ActivityCard } from '#domains/feed/activities/contract.ts'
import { QuotedEntry } from '#domains/feed/activities/web/SharedQuote.tsx'
import { type ChosenVisibility, chosenVisibilities, type Visibility } from '#domains/members/people/visibility.ts'
import { newId } from '#platform/ids.ts'
import { type CallFailure, failureOf } from '#platform/web/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { submitting } from '#ui/submitting.ts'
import { useToast } from '#ui/Toasts.tsx'
import { isEditable } from '../rules.ts'
import { PostForm } from './PostForm.tsx'
import { EMPTY_DRAFT, type PostDraft } from './post-draft.ts'
import { type PostProblems, problemsOf } from './post-problems.ts'
import { type PostEdit, queueEdit, sendEdit, showEditedCard } from './post-write.ts'
import { VisibilityField } from './VisibilityField.tsx'

/** Edits a post: everything for 24 hours, afterwards only to narrow its audience. */
export default function PostEditor({ card, onClose }: { card: ActivityCard; onClose: () => void }) {
  const { t } = useLingui()
  const formId = useId()
  const [before] = useState(() => draftFrom(card))
  const [draft, setDraft] = useState(before)
  const [leaving, setLeaving] = useState(false)
  const editable = isEditable({ createdAt: new Date(card.timestamp) }, new Date())
  const { problems, failure, saving, save } = useSaveEdit(card, editable, onClose)
  const shared = card.shared?.status === 'here' ? card.shared.entry : undefined
  const widest = editable ? (card.shared ? (shared?.visibility ?? card.visibility) : 'public') : card.visibility
  const visibility = draft.visibility ?? 'private'

  const leave = () => (draft === before || saving ? onClose() : setLeaving(true))
  return (
    <Dialog
      open
      onClose={leave}
      width={editable ? 'canvas' : 'text'}
      title={<Trans>Edit post</Trans>}
      mainAction={
        <Button look="primary" type="submit" form={formId} busy={saving}>
          <Trans>Save</Trans>
        </Button>
      }
      actions={leaving && <LeaveActions onDiscard={onClose} onKeep={() => setLeaving(false)} />}
    >
      {editable ? (
        <PostForm
          id={formId}
          draft={draft}
          onChange={setDraft}
          problems={problems}
          visibility={visibility}
          widest={widest}
          placeholder={t`What happened on the mat?`}
          quoted={shared && <QuotedEntry entry={shared} />}
          onSubmit={() => void save(draft)}
        />
      ) : (
        <LateForm
          id={formId}
          value={visibility}
          widest={widest}
          onChange={(chosen) => setDraft({ ...draft, visibility: chosen })}
          onSubmit={() => void save(draft)}
        />
      )}
      {failure && <Failure failure={failure} className="mt-4" />}
    </Dialog>
  )
}

interface LateFormProps {
  id: string
  value: ChosenVisibility
  widest: Visibility
  onChange: (visibility: ChosenVisibility) => void
  onSubmit: () => void
}

/** After 24 hours only the audience can still change. */
function LateForm({ id, value, widest, onChange, onSubmit }: LateFormProps) {
  return (
    <form id={id} onSubmit={submitting(onSubmit)}>
      <VisibilityField value={value} widest={widest} why="late" onChange={onChange} />
    </form>
  )
}

interface LeaveActionsProps {
  onDiscard: () => void
  onKeep: () => void
}

function LeaveActions({ onDiscard, onKeep }: LeaveActionsProps) {
  return (
    <>
      <Button look="danger" onClick={onDiscard}>
        <Trans>Discard changes</Trans>
      </Button>
      <Button onClick={onKeep}>
        <Trans>Keep editing</Trans>
      </Button>
    </>
  )
}

function useSaveEdit(card: ActivityCard, editable: boolean, onDone: () => void) {
  const { t } = useLingui()
  const toasts = useToast()
  const [problems, setProblems] = useState<PostProblems | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [saving, setSaving] = useState(false)

  async function save(draft: PostDraft) {
    const found = problemsOf(draft, { mayBeEmpty: card.shared !== null || card.post?.eventData != null })
    setProblems(found)
    if (found || saving || !card.post) return
    setSaving(true)
    setFailure(null)
    const edit = editOf(card, card.post.id, draft, editable)
    try {
      showEditedCard(await sendEdit(edit, newId()))
      toasts.show({ tone: 'good', text: t`Saved.` })
      onDone()
    } catch (error) {
      const why = failureOf(error)
      if (why.kind === 'offline') {
        await queueEdit(edit)
        toasts.show({ text: t`You're offline. We'll send this when you're back.` })
        return onDone()
      }
      setFailure(why)
      setSaving(false)
    }
  }
  return { problems, failure, saving, save }
}

function editOf(card: ActivityCard, postId: string, draft: PostDraft, editable: boolean): PostEdit {
  return {
    uid: card.actor.id,
    postId,
    activityId: card.id,
    ...(editable && {
      text: draft.text.trim(),
      techniques: draft.techniques,
      pictures: draft.pictures.map((picture) => ({
        id: picture.id,
        alt: picture.alt.trim(),
        ...('file' in picture && { file: picture.file }),
      })),
    }),
    ...(draft.visibility && draft.visibility !== card.visibility && { visibility: draft.visibility }),
  }
}

function draftFrom({ post, visibility }: ActivityCard): PostDraft {
  if (!post) return EMPTY_DRAFT
  return {
    text: post.text,
    pictures: post.pictures.map(({ id, alt, url }) => ({ id, alt, url })),
    techniques: post.techniques,
    visibility: chosenVisibilities.find((choice) => choice === visibility) ?? null,
    withoutVideo: null,
  }
}
