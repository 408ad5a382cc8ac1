import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { datesIn } from '#platform/dates.ts'
import { useFirstRender } from '#platform/web/first-render.ts'
import { regionalLocale } from '#platform/web/region.ts'

/** A relative time that stays current while the page is open; the full date on hover. */
export function Moment({ at }: { at: string }) {
  const { i18n } = useLingui()
  const first = useFirstRender()
  const minute = useSyncExternalStore(eachMinute, currentMinute, currentMinute)
  const now = first?.now ?? new Date(Math.max(minute, Date.parse(at)))
  const dates = datesIn(regionalLocale(i18n.locale), { now, zone: first?.zone })
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

/** One timer shared by all instances. */
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
