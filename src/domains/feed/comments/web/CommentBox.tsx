import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { MentionTextArea } from '#domains/feed/activities/web/MentionTextArea.tsx'
import { useNotStoredToast } from '#platform/web/use-save-failed-toast.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { submitting } from '#ui/submitting.ts'
import { COMMENT_TEXT } from '../limits.ts'
import { sendComment } from './comment-writes.ts'
import type { ThreadRef } from './comments.ts'
import { useTextFault } from './text-fault.ts'

const MentionWarning = lazy(() => import('#domains/feed/posts/web/MentionWarning.tsx'))

interface CommentBoxProps {
  activityId: string
  parentId: ThreadRef['parentId']
  label?: string
  /** The initial text. */
  begin?: string
  onSaid: () => void
  /** For a box that was opened for one reply: it takes the focus and can be closed. */
  onCancel?: () => void
}

/** The box to write a comment, or a reply when `parentId` is given. */
export function CommentBox({ activityId, parentId, label, begin = '', onSaid, onCancel }: CommentBoxProps) {
  const { t } = useLingui()
  const notStored = useNotStoredToast()
  const faultOf = useTextFault()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(begin)
  const [fault, setFault] = useState<string>()
  const opened = onCancel !== undefined
  const isAnswer = parentId !== null

  useFocusAtEnd(area, opened, begin.length)

  async function send() {
    const said = text.trim()
    const found = faultOf(said)
    if (found !== null) {
      setFault(found)
      return area.current?.focus()
    }
    setText('')
    try {
      await sendComment({ id: activityId, parentId, text: said })
      onSaid()
    } catch {
      setText(text)
      notStored()
    }
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    } else if (event.key === 'Escape' && onCancel && !text.trim()) onCancel()
  }

  return (
    <form onSubmit={submitting(send)} noValidate className="flex flex-wrap items-end gap-2">
      <div className={classes('min-w-0 grow', isAnswer ? 'basis-full' : 'basis-40')}>
        <MentionTextArea
          ref={area}
          {...(!isAnswer && {
            'data-reply': true,
            hideLabel: true,
            placeholder: t`Add a comment`,
            className: '[&_textarea]:max-h-40 [&_textarea]:min-h-11',
          })}
          label={label ?? t`Your comment`}
          rows={isAnswer ? 2 : 1}
          value={text}
          error={fault}
          {...(text.length > COMMENT_TEXT - 200 && { limit: COMMENT_TEXT })}
          audience={{ activityId }}
          enterKeyHint="enter"
          onValueChange={(typed) => {
            setText(typed)
            setFault(undefined)
          }}
          onKeyDown={press}
        />
      </div>
      <Suspense>{text.includes('@') && <MentionWarning text={text} activityId={activityId} />}</Suspense>
      <Actions isAnswer={isAnswer} onCancel={onCancel} />
    </form>
  )
}

interface ActionsProps {
  isAnswer: boolean
  onCancel: (() => void) | undefined
}

function Actions({ isAnswer, onCancel }: ActionsProps) {
  return (
    <div className="flex items-center gap-2">
      <Button type="submit" look="primary" size="small">
        {isAnswer ? <Trans>Reply</Trans> : <Trans>Comment</Trans>}
      </Button>
      {onCancel && (
        <Button look="quiet" size="small" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </div>
  )
}

function useFocusAtEnd(area: RefObject<HTMLTextAreaElement | null>, opened: boolean, end: number) {
  useEffect(() => {
    if (!opened) return
    area.current?.focus()
    area.current?.setSelectionRange(end, end)
  }, [area, opened, end])
}
