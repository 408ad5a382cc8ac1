import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { MentionTextArea } from '#domains/feed/activities/web/MentionTextArea.tsx'
import { Button } from '#ui/Button.tsx'
import { submitting } from '#ui/submitting.ts'
import { COMMENT_TEXT } from '../limits.ts'
import { isEditable } from '../rules.ts'
import type { CachedComment } from './comment-in-answers.ts'
import { changeText } from './comment-writes.ts'
import { useTextFault } from './text-fault.ts'

const MentionWarning = lazy(() => import('#domains/feed/posts/web/MentionWarning.tsx'))

/** Edits a comment in place. */
export function CommentEditor({ comment, onClose }: { comment: CachedComment; onClose: () => void }) {
  const { t } = useLingui()
  const faultOf = useTextFault()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(comment.text)
  const [fault, setFault] = useState<string>()

  useEffect(() => area.current?.focus(), [])

  function save() {
    const changed = text.trim()
    const found = isEditable({ createdAt: new Date(comment.createdAt) }, new Date())
      ? faultOf(changed)
      : t`A comment can only be edited for 15 minutes. Delete it and write a new one.`
    if (found !== null) return setFault(found)
    if (changed !== comment.text) changeText(comment, changed)
    onClose()
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      save()
    } else if (event.key === 'Escape') onClose()
  }

  return (
    <form onSubmit={submitting(save)} noValidate className="mt-2 flex flex-col gap-2">
      <MentionTextArea
        ref={area}
        label={t`Edit your comment`}
        hideLabel
        rows={2}
        value={text}
        error={fault}
        limit={COMMENT_TEXT}
        audience={{ activityId: comment.activityId }}
        onValueChange={(typed) => {
          setText(typed)
          setFault(undefined)
        }}
        onKeyDown={press}
      />
      <Suspense>{text.includes('@') && <MentionWarning text={text} activityId={comment.activityId} />}</Suspense>
      <div className="flex items-center gap-2">
        <Button type="submit" look="primary" size="small">
          <Trans>Save</Trans>
        </Button>
        <Button look="quiet" size="small" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
