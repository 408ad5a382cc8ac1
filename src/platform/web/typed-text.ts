import { useEffect, useRef, useState } from 'react'

/** Pause after the last keystroke before searching. */
const PAUSE_MS = 300

/** The text being typed, passed on after a pause. It also changes when the URL does, for example on going back. */
export function useTypedText(text: string, onPause: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const handedOn = useRef(text)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The latest callback, so that other choices made during the pause count too.
  const latest = useRef(onPause)

  useEffect(() => {
    if (handedOn.current === text) return
    handedOn.current = text
    clearTimeout(pause.current)
    setTyped(text)
  }, [text])
  useEffect(() => {
    latest.current = onPause
  }, [onPause])
  useEffect(() => () => clearTimeout(pause.current), [])

  const type = (next: string) => {
    setTyped(next)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      handedOn.current = next.trim()
      latest.current(next.trim())
    }, PAUSE_MS)
  }
  return [typed, type] as const
}
