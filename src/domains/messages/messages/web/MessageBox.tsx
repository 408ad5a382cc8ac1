import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { activities } from '#domains/feed/activities/web/activities.ts'
import { PictureButton } from '#domains/feed/posts/web/PictureButton.tsx'
import { PictureList, RefusedPictures } from '#domains/feed/posts/web/PictureList.tsx'
import { usePictureChoosing } from '#domains/feed/posts/web/use-picture-choosing.ts'
import { newId } from '#platform/ids.ts'
import { faultOf } from '#platform/unsafe-text.ts'
import { useNotStoredToast } from '#platform/web/use-save-failed-toast.ts'
import { Button } from '#ui/Button.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextArea } from '#ui/TextArea.tsx'
import type { Conversation, Message } from '../contract.ts'
import { MESSAGE_TEXT } from '../limits.ts'
import { isEmpty, type MessageDraft, useMessageDraft } from './message-draft.ts'
import { sendMessage, useUnsent } from './message-writes.ts'
import { threadQuery } from './messages.ts'
import { ownLinkIn } from './own-link.ts'
import { ReplyingTo } from './Quote.tsx'
import { messagesOf } from './thread-pages.ts'

/** What the rest of the conversation can do with the message box. */
export interface Composer {
  replyTo(message: Message): void
}

interface MessageBoxProps {
  ref: Ref<Composer>
  conversation: Conversation
  writing: Exclude<Conversation['writing'], { status: 'closed' }>
}

/** The message box. With a keyboard, Enter sends and Shift+Enter starts a new line. */
export function MessageBox({ ref, conversation: { id, people, gym }, writing }: MessageBoxProps) {
  const { t } = useLingui()
  const kept = useMessageDraft(id)
  const { draft, change } = kept
  const area = useRef<HTMLTextAreaElement>(null)
  const left = useLeft(id, writing)
  const { fault, forgetFault, send } = useSend({ id, left, area, kept, onSend: () => choosing.forgetRefused() })
  const { data: thread } = useInfiniteQuery(threadQuery(id))
  const replyTo = (message: Message | undefined) => {
    change((before) => ({ ...before, replyTo: message?.id }))
    area.current?.focus()
  }
  useImperativeHandle(ref, () => ({ replyTo }))
  const mayShow = writing.status === 'open'
  const linksToLimited = useLinksToLimited(draft.text)
  const choosing = usePictureChoosing(draft.pictures, (pictures) => {
    forgetFault()
    change((before) => ({ ...before, pictures }))
  })

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && draft.replyTo) return replyTo(undefined)
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (!event.ctrlKey && !event.metaKey && !window.matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    void send()
  }
  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || !mayShow) return
    event.preventDefault()
    void choosing.choose(files)
  }

  return (
    <form
      noValidate
      data-docked
      onSubmit={submitting(send)}
      onPaste={paste}
      className="flex flex-col gap-2 border-t border-line p-2 pb-[calc(env(safe-area-inset-bottom)+8px)] sm:p-3"
    >
      {writing.status === 'waiting' && <WaitingLine people={people} left={left} />}
      {draft.replyTo && (
        <ReplyingTo
          original={messagesOf(thread).find((message) => message.id === draft.replyTo)}
          gym={gym?.name ?? ''}
          onCancel={() => replyTo(undefined)}
        />
      )}
      {draft.pictures.length > 0 && (
        <div className="max-h-60 overflow-y-auto">
          <PictureList pictures={draft.pictures} problems={{}} onChange={choosing.edit} />
        </div>
      )}
      <RefusedPictures refused={choosing.refused} />
      <div className="flex items-end gap-2">
        {mayShow && <AddPictures choosing={choosing} />}
        <TextArea
          ref={area}
          label={t`Your message`}
          hideLabel
          placeholder={t`Your message`}
          rows={1}
          dir="auto"
          value={draft.text}
          hint={linksToLimited && <Trans>Only people who can see this post can open it.</Trans>}
          error={fault}
          {...(draft.text.length > MESSAGE_TEXT - 500 && { limit: MESSAGE_TEXT })}
          onValueChange={(text) => {
            forgetFault()
            change((before) => ({ ...before, text }))
          }}
          onKeyDown={press}
          className="min-w-0 flex-1 [&_textarea]:max-h-40 [&_textarea]:min-h-11"
        />
        <SendButton disabled={left === 0} />
      </div>
    </form>
  )
}

function SendButton({ disabled }: { disabled: boolean }) {
  return (
    <Button type="submit" look="primary" disabled={disabled} icon={<SendHorizontal aria-hidden="true" size={20} />}>
      <span className="max-sm:sr-only">
        <Trans>Send</Trans>
      </span>
    </Button>
  )
}

function WaitingLine({ people, left }: Pick<Conversation, 'people'> & { left: number }) {
  return (
    <p className="text-sm text-quiet">
      {people.length === 1 ? (
        <Trans>{{ name: people[0]?.name ?? '' }} hasn't accepted your request yet.</Trans>
      ) : (
        <Trans>No one has accepted yet.</Trans>
      )}{' '}
      <Plural
        value={left}
        _0="Wait for a reply."
        one="You can send # more message."
        other="You can send # more messages."
      />
    </p>
  )
}

interface SendFrom {
  id: string
  left: number
  area: RefObject<HTMLTextAreaElement | null>
  kept: ReturnType<typeof useMessageDraft>
  onSend: () => void
}

function useSend({ id, left, area, kept: { draft, change, clear }, onSend }: SendFrom) {
  const notStored = useNotStoredToast()
  const faultIn = useDraftFault()
  const [fault, setFault] = useState<string>()

  async function send() {
    const found = faultIn(draft)
    setFault(found)
    area.current?.focus()
    if (found !== undefined || left === 0) return
    const before = draft
    const { replyTo } = draft
    clear()
    onSend()
    try {
      await sendMessage({
        id,
        messageId: newId(),
        text: draft.text.trim(),
        ...(replyTo && { replyTo }),
        pictures: picturesOf(draft),
      })
    } catch {
      change(() => before)
      notStored()
    }
  }
  return { fault, forgetFault: () => setFault(undefined), send }
}

const picturesOf = ({ pictures }: MessageDraft) =>
  pictures.flatMap((picture) =>
    'file' in picture ? [{ id: picture.id, alt: picture.alt.trim(), file: picture.file }] : [],
  )

function AddPictures({ choosing: { room, busy, choose } }: { choosing: ReturnType<typeof usePictureChoosing> }) {
  const { t } = useLingui()
  return (
    <PictureButton label={t`Pictures to add`} multiple look="quiet" busy={busy} disabled={room === 0} onChoose={choose}>
      <span className="sr-only">
        <Trans>Add pictures</Trans>
      </span>
    </PictureButton>
  )
}

/** How many more messages can be sent before a reply, counting unsent ones. */
function useLeft(id: string, writing: Conversation['writing']): number {
  const waiting = useUnsent(id).filter(({ entry }) => entry.state !== 'refused').length
  return writing.status === 'waiting' ? Math.max(0, writing.left - waiting) : Number.POSITIVE_INFINITY
}

/** Whether the text links to an entry that isn't public. Its card only appears for people who can see the entry. */
function useLinksToLimited(text: string): boolean {
  const link = ownLinkIn(text, window.location.origin)
  const id = link?.kind === 'activity' ? link.id : ''
  const { data } = useQuery({ ...activities.get.queryOptions({ input: { id } }), enabled: id !== '', retry: false })
  return data !== undefined && data.visibility !== 'public'
}

/** Why this draft can't be sent. Prevents requests that the server would refuse. */
function useDraftFault(): (draft: MessageDraft) => string | undefined {
  const { t } = useLingui()
  return (draft) => {
    const text = draft.text.trim()
    if (isEmpty(draft)) return t`Write something first.`
    if (text.length > MESSAGE_TEXT) return t`Messages can have up to ${MESSAGE_TEXT} characters.`
    switch (faultOf(text, { lineBreaks: true }) ?? draft.pictures.map(({ alt }) => faultOf(alt.trim())).find(Boolean)) {
      case undefined:
        return undefined
      case 'html':
        return t`Plain text only. Remove the HTML.`
      default:
        return t`The text contains invisible characters. Remove them or type it again.`
    }
  }
}
