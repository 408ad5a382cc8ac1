import { useEffect, useRef, useState } from 'react'
import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import { newId } from '#platform/ids.ts'
import { deleteDraft, readDraft, saveDraft } from '#platform/web/drafts.ts'
import { UNFINISHED_MS, VIDEO_LIMITS } from '../limits.ts'
import type { StartedUpload } from './use-upload.ts'

/** A video being added. */
export interface VideoDraft {
  id: string
  way: 'link' | 'file'
  url: string
  begun: StartedUpload | null
  title: string
  techniques: string[]
  /** Null until chosen; the member's usual visibility applies meanwhile. */
  visibility: ChosenVisibility | null
}

const DRAFT = 'video new'

/**
 * A draft stored in this browser until it's added or discarded. Undefined while loading. `wasKept`: the draft was
 * started earlier.
 */
export function useVideoDraft(techniques: readonly string[]) {
  const [draft, setDraft] = useState<VideoDraft>()
  const [wasKept, setWasKept] = useState(false)
  const current = useRef<VideoDraft>(undefined)
  const wanted = useRef(techniques)

  useEffect(() => {
    let gone = false
    void readDraft<VideoDraft>(DRAFT).then((kept) => {
      if (gone) return
      current.current = kept ? takenUp(kept, wanted.current) : newDraft(wanted.current)
      setDraft(current.current)
      setWasKept(kept !== undefined)
    })
    return () => {
      gone = true
    }
  }, [])

  function change(part: Partial<VideoDraft>) {
    if (!current.current) return
    current.current = { ...current.current, ...part }
    setDraft(current.current)
    void saveDraft(DRAFT, current.current)
  }

  /** Starts over with an empty draft. */
  async function forget() {
    current.current = newDraft(wanted.current)
    setDraft(current.current)
    setWasKept(false)
    await deleteDraft(DRAFT)
  }

  /** The latest draft, even before the next render. */
  const latest = () => current.current

  return { draft, wasKept, change, forget, latest }
}

export const isEmptyDraft = ({ url, title, begun }: VideoDraft): boolean => !url.trim() && !title.trim() && !begun

function newDraft(techniques: readonly string[]): VideoDraft {
  return { id: newId(), way: 'link', url: '', begun: null, title: '', techniques: [...techniques], visibility: null }
}

function takenUp(kept: VideoDraft, techniques: readonly string[]): VideoDraft {
  const begun = kept.begun && Date.now() - kept.begun.at < UNFINISHED_MS ? kept.begun : null
  const all = [...new Set([...kept.techniques, ...techniques])]
  return { ...kept, begun, techniques: all.slice(0, VIDEO_LIMITS.techniques) }
}
