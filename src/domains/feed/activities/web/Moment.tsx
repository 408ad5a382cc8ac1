import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { datesIn } from '#platform/dates.ts'
import { regionalLocale } from '#platform/web/region.ts'

/** How long ago something was, kept true while the page stays open; the full moment on hover. */
export function Moment({ at }: { at: string }) {
  const { i18n } = useLingui()
  const minute = useSyncExternalStore(eachMinute, currentMinute)
  const dates = datesIn(regionalLocale(i18n.locale), { now: new Date(Math.max(minute, Date.parse(at))) })
  return (
    <time dateTime={at} title={dates.fullMoment(at)}>
      {dates.ago(at)}
    </time>
  )
}

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
}

/** One clock for all of them. */
function eachMinute(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, MINUTE_MS / 4)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
