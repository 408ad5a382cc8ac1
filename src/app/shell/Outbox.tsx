import './writes.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CloudUpload } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOnline } from '#platform/web/online.ts'
import { type OutboxEntry, startSending, useOutbox } from '#platform/web/outbox.ts'
import { classes } from '#ui/classes.ts'
import { useToast } from '#ui/Toasts.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { OutboxDialog } from './OutboxDialog.tsx'

/** Online, most writes are sent before a notice could be read. */
const WORTH_SAYING_MS = 3_000

/** Sends waiting writes while a member is signed in, and shows those that are waiting or refused. */
export default function Outbox() {
  const entries = useOutbox()
  const worthSaying = useWorthSaying(entries)
  const [isOpen, setOpen] = useState(false)
  const look = useCallback(() => setOpen(true), [])
  const [saidSomething, setSaidSomething] = useState(false)
  useEffect(startSending, [])
  useRefusalToast(entries, look)
  if (worthSaying && !saidSomething) setSaidSomething(true)

  const refused = entries.filter(({ state }) => state === 'refused').length
  const waiting = entries.length - refused
  return (
    <>
      <div role="status" className="flex">
        {worthSaying ? (
          <button
            type="button"
            onClick={look}
            className={classes(
              'mt-4 inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-medium transition-colors sm:pointer-fine:min-h-9',
              refused > 0
                ? 'border-danger/35 bg-danger-soft text-danger'
                : 'border-careful/35 bg-careful-soft text-careful',
            )}
          >
            {refused > 0 ? <CircleAlert aria-hidden="true" size={18} /> : <CloudUpload aria-hidden="true" size={18} />}
            {refused > 0 ? (
              <Plural value={refused} one="# item failed to send" other="# items failed to send" />
            ) : (
              <Trans>Waiting to send ({waiting})</Trans>
            )}
          </button>
        ) : (
          saidSomething &&
          entries.length === 0 && (
            <VisuallyHidden>
              <Trans>Everything has been sent.</Trans>
            </VisuallyHidden>
          )
        )}
      </div>
      <OutboxDialog entries={entries} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** A toast, because the button may be scrolled out of view when a write is refused. */
function useRefusalToast(entries: readonly OutboxEntry[], look: () => void) {
  const { t } = useLingui()
  const toasts = useToast()
  const waiting = useRef<readonly string[]>([])
  useEffect(() => {
    const refused = entries.some(({ id, state }) => state === 'refused' && waiting.current.includes(id))
    waiting.current = entries.flatMap(({ id, state }) => (state === 'refused' ? [] : [id]))
    if (refused)
      toasts.show({ tone: 'danger', text: t`Couldn't send some changes.`, action: { label: t`Review`, onPress: look } })
  }, [entries, toasts, t, look])
}

function useWorthSaying(entries: readonly OutboxEntry[]): boolean {
  const online = useOnline()
  const refused = entries.some(({ state }) => state === 'refused')
  const oldest = entries[0]?.createdAt
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (oldest === undefined) return
    const timer = setTimeout(() => setNow(Date.now()), oldest + WORTH_SAYING_MS - Date.now())
    return () => clearTimeout(timer)
  }, [oldest])
  if (oldest === undefined) return false
  return refused || !online || now - oldest >= WORTH_SAYING_MS
}
