import { useCallback, useEffect, useRef, useState } from 'react'

/** How drafts of one kind are stored in this browser, keyed by what they're for. */
export interface DraftStorage<Draft> {
  read: (of: string) => Promise<Draft | undefined>
  keep: (of: string, draft: Draft) => Promise<void>
  forget: (of: string) => Promise<void>
}

const KEEP_AFTER_MS = 300

/**
 * A draft that's stored in this browser while it's being written and survives a reload. Undefined until the stored
 * draft has been read; if there's none, it starts with `begin()`. `wasKept`: an earlier draft was restored; `isKept`:
 * the current state is stored.
 */
export function useSavedDraft<Draft>(of: string, { read, keep, forget }: DraftStorage<Draft>, begin: () => Draft) {
  const [draft, setDraft] = useState<Draft>()
  const [wasKept, setWasKept] = useState(false)
  const [isKept, setIsKept] = useState(false)
  const current = useRef<Draft>(undefined)
  const unsaved = useRef(false)
  const writing = useRef(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const beginning = useRef(begin)
  beginning.current = begin

  useEffect(() => {
    let gone = false
    void read(of).then((kept) => {
      if (gone) return
      current.current = kept ?? beginning.current()
      setDraft(current.current)
      setWasKept(kept !== undefined)
    })
    return () => {
      gone = true
    }
  }, [of, read])

  /** Stores the draft without delay. Resolves once it's stored. */
  const save = useCallback(() => {
    clearTimeout(timer.current)
    if (unsaved.current && current.current !== undefined) {
      unsaved.current = false
      writing.current = keep(of, current.current).then(() => setIsKept(!unsaved.current))
    }
    return writing.current
  }, [of, keep])

  useEffect(() => {
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      void save()
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
    }
  }, [save])

  const change = useCallback(
    (how: (before: Draft) => Draft) => {
      if (current.current === undefined) return
      current.current = how(current.current)
      unsaved.current = true
      setDraft(current.current)
      setIsKept(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(save, KEEP_AFTER_MS)
    },
    [save],
  )

  /** Deletes the stored draft, because it was sent or discarded. */
  const leave = useCallback(async () => {
    clearTimeout(timer.current)
    unsaved.current = false
    await forget(of)
  }, [of, forget])

  /** Starts over and deletes the stored draft. */
  const restart = useCallback(async () => {
    const left = leave()
    current.current = beginning.current()
    setWasKept(false)
    setIsKept(false)
    setDraft(current.current)
    await left
  }, [leave])

  /** The current draft, even before it's rendered. */
  const latest = useCallback(() => current.current, [])

  return { draft, wasKept, isKept, change, save, forget: leave, restart, latest }
}
