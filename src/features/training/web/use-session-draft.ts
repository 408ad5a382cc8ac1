import { useCallback, useEffect, useRef, useState } from 'react'
import { forgetSessionDraft, keepSessionDraft, readSessionDraft } from './kept-draft.ts'
import type { FormDraft } from './session-draft.ts'

const KEEP_AFTER_MS = 300

/**
 * A session that is kept at this browser while it is written, and is there again after a reload. Undefined until it is known
 * what was kept; without anything kept it is what `begin` gives. `wasKept`: it was begun earlier; `isKept`: as it is now, it would be
 * there after a reload.
 */
export function useSessionDraft(of: string, begin: () => FormDraft) {
  const [draft, setDraft] = useState<FormDraft>()
  const [wasKept, setWasKept] = useState(false)
  const [isKept, setIsKept] = useState(false)
  const current = useRef<FormDraft>(undefined)
  const unsaved = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const beginning = useRef(begin)
  beginning.current = begin

  useEffect(() => {
    let gone = false
    void readSessionDraft(of).then((kept) => {
      if (gone) return
      current.current = kept ?? beginning.current()
      setDraft(current.current)
      setWasKept(kept !== undefined)
    })
    return () => {
      gone = true
    }
  }, [of])

  const save = useCallback(() => {
    clearTimeout(timer.current)
    if (!unsaved.current) return
    unsaved.current = false
    if (current.current) void keepSessionDraft(of, current.current).then(() => setIsKept(!unsaved.current))
  }, [of])

  useEffect(() => {
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      save()
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
    }
  }, [save])

  const change = useCallback(
    (how: (before: FormDraft) => FormDraft) => {
      if (!current.current) return
      current.current = how(current.current)
      unsaved.current = true
      setDraft(current.current)
      setIsKept(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(save, KEEP_AFTER_MS)
    },
    [save],
  )

  /** It is sent, or given up: nothing of it stays. */
  const forget = useCallback(async () => {
    clearTimeout(timer.current)
    unsaved.current = false
    await forgetSessionDraft(of)
  }, [of])

  /** Begins anew. */
  const restart = useCallback(async () => {
    await forget()
    current.current = beginning.current()
    setWasKept(false)
    setIsKept(false)
    setDraft(current.current)
  }, [forget])

  return { draft, wasKept, isKept, change, forget, restart }
}
