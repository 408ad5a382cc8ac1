import { useCallback, useEffect, useRef, useState } from 'react'

/** How drafts of one kind are kept at this browser, by what they are for. */
export interface DraftKeeping<Draft> {
  read: (of: string) => Promise<Draft | undefined>
  keep: (of: string, draft: Draft) => Promise<void>
  forget: (of: string) => Promise<void>
}

const KEEP_AFTER_MS = 300

/**
 * A draft that is kept at this browser while it is written, and is there again after a reload. Undefined until it is known
 * what was kept; without anything kept it is what `begin` gives. `wasKept`: it was begun earlier; `isKept`: as it is now, it would be
 * there after a reload.
 */
export function useSavedDraft<Draft>(of: string, { read, keep, forget }: DraftKeeping<Draft>, begin: () => Draft) {
  const [draft, setDraft] = useState<Draft>()
  const [wasKept, setWasKept] = useState(false)
  const [isKept, setIsKept] = useState(false)
  const current = useRef<Draft>(undefined)
  const unsaved = useRef(false)
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

  const save = useCallback(() => {
    clearTimeout(timer.current)
    if (!unsaved.current) return
    unsaved.current = false
    if (current.current !== undefined) void keep(of, current.current).then(() => setIsKept(!unsaved.current))
  }, [of, keep])

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

  /** It is sent, or given up: nothing of it stays. */
  const leave = useCallback(async () => {
    clearTimeout(timer.current)
    unsaved.current = false
    await forget(of)
  }, [of, forget])

  /** Begins anew; nothing of it stays. */
  const restart = useCallback(async () => {
    const left = leave()
    current.current = beginning.current()
    setWasKept(false)
    setIsKept(false)
    setDraft(current.current)
    await left
  }, [leave])

  /** As it is at this moment, also before it is drawn. */
  const latest = useCallback(() => current.current, [])

  return { draft, wasKept, isKept, change, forget: leave, restart, latest }
}
