import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChosenPicture } from '#domains/feed/posts/web/post-pictures.ts'
import { deleteDraft, readDraft, saveDraft } from '#platform/web/drafts.ts'

export interface MessageDraft {
  text: string
  /** A message's id. Its text isn't copied, so it's never shown after it's deleted. */
  replyTo?: string | undefined
  pictures: ChosenPicture[]
}

const EMPTY: MessageDraft = { text: '', pictures: [] }
const KEEP_AFTER_MS = 300

/** Adds a link or other text to the draft in a conversation that isn't open. */
export async function addToDraft(id: string, link: string): Promise<void> {
  const draft = (await readDraft<MessageDraft>(draftOf(id))) ?? EMPTY
  if (draft.text.includes(link)) return
  await saveDraft(draftOf(id), { ...draft, text: draft.text ? `${draft.text}\n${link}` : link })
}

const draftOf = (id: string) => `message ${id}`

/** The draft in a conversation, stored in this browser until it's sent. */
export function useMessageDraft(id: string) {
  const [draft, setDraft] = useState<MessageDraft>(EMPTY)
  const current = useRef(EMPTY)
  const touched = useRef(false)
  const unsaved = useRef<MessageDraft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(() => {
    clearTimeout(timer.current)
    const latest = unsaved.current
    unsaved.current = undefined
    if (latest) void (isEmpty(latest) && !latest.replyTo ? deleteDraft(draftOf(id)) : saveDraft(draftOf(id), latest))
  }, [id])

  useEffect(() => {
    void readDraft<MessageDraft>(draftOf(id)).then((kept) => {
      if (!kept || touched.current) return
      current.current = kept
      setDraft(kept)
    })
    // Closing or reloading a page doesn't run effect clean-ups.
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [id, save])

  const change = (how: (before: MessageDraft) => MessageDraft) => {
    touched.current = true
    current.current = how(current.current)
    unsaved.current = current.current
    setDraft(current.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(save, KEEP_AFTER_MS)
  }
  const clear = () => {
    change(() => EMPTY)
    save()
  }
  return { draft, change, clear }
}

export const isEmpty = ({ text, pictures }: MessageDraft): boolean => text.trim() === '' && pictures.length === 0
