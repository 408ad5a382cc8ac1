import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'

export interface Toast {
  /** One sentence that says what happened. */
  text: ReactNode
  /** `danger` stays until dismissed and interrupts a screen reader. */
  tone?: 'plain' | 'good' | 'danger'
  /** One thing to do about it: Undo, Try again. Pressing closes the toast. */
  action?: { label: string; onPress: () => void }
  /** How long it stays, where that is promised; else as long as it takes to read and to press. */
  staysMs?: number
}

export interface Toasts {
  /** Shows it above the page and returns how to take it away early. */
  show: (toast: Toast) => () => void
}

const ToastsContext = createContext<Toasts | null>(null)

/** Words that pass: `const toasts = useToast()`, then `toasts.show({ text: t`Saved` })`. */
export function useToast(): Toasts {
  const toasts = useContext(ToastsContext)
  if (!toasts) throw new Error('useToast needs a ToastProvider around it')
  return toasts
}

/** Once, around the whole app. Three at most are shown; the oldest goes first. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast[]>([])
  const lastId = useRef(0)

  const close = useCallback((id: number) => setShown((before) => before.filter((toast) => toast.id !== id)), [])
  const toasts = useMemo<Toasts>(
    () => ({
      show(toast) {
        lastId.current += 1
        const id = lastId.current
        setShown((before) => [...before, { ...toast, id }].slice(-3))
        return () => close(id)
      },
    }),
    [close],
  )

  return (
    <ToastsContext value={toasts}>
      {children}
      <ToastRegion toasts={shown} onClose={close} />
    </ToastsContext>
  )
}

interface ShownToast extends Toast {
  id: number
}

function ToastRegion({ toasts, onClose }: { toasts: ShownToast[]; onClose: (id: number) => void }) {
  const { t } = useLingui()
  const region = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id

  // What else floats at the bottom moves up by as much, so that neither covers the other.
  useLayoutEffect(() => {
    const height = toasts.length === 0 ? 0 : (region.current?.offsetHeight ?? 0) + 8
    document.documentElement.style.setProperty('--toasts-height', `${height}px`)
  }, [toasts])

  // Open even while empty, because a live region that arrives together with its words is not read. The top layer orders
  // by opening: opened anew for each toast, the region comes to stand above a dialog that opened meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest toast is the reason to open anew
  useEffect(() => {
    const element = region.current
    element?.showPopover?.()
    return () => element?.hidePopover?.()
  }, [newest])

  return (
    <section
      ref={region}
      popover="manual"
      aria-label={t`Messages of the app`}
      className="pointer-events-none fixed inset-x-0 top-auto bottom-[calc(var(--covered-below)+env(safe-area-inset-bottom)+16px)] m-0 w-full flex-col items-center gap-2 border-0 bg-transparent p-0 px-4 open:flex"
    >
      <div role="status" className="contents">
        {toasts.map((toast) => toast.tone !== 'danger' && <ToastCard key={toast.id} toast={toast} onClose={onClose} />)}
      </div>
      <div role="alert" className="contents">
        {toasts.map((toast) => toast.tone === 'danger' && <ToastCard key={toast.id} toast={toast} onClose={onClose} />)}
      </div>
    </section>
  )
}

function ToastCard({ toast, onClose }: { toast: ShownToast; onClose: (id: number) => void }) {
  const { t } = useLingui()
  const [held, setHeld] = useState(false)
  const { id, tone = 'plain', action, staysMs = action ? 10_000 : 6_000 } = toast
  const stays = held || tone === 'danger'

  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => onClose(id), staysMs)
    return () => clearTimeout(timer)
  }, [stays, staysMs, id, onClose])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the clock while somebody reads
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex min-h-13 w-full max-w-dialog animate-rise items-center gap-2 rounded-card border border-line bg-raised py-1 pr-1 pl-4 text-ink shadow-float"
    >
      {tone === 'good' && <CircleCheck aria-hidden="true" size={20} className="shrink-0 text-good" />}
      {tone === 'danger' && <CircleAlert aria-hidden="true" size={20} className="shrink-0 text-danger" />}
      <p className={classes('min-w-0 flex-1 py-2', tone !== 'plain' && 'pl-1')}>{toast.text}</p>
      {action && (
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            action.onPress()
            onClose(id)
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={t`Dismiss`} icon={<X aria-hidden="true" />} onClick={() => onClose(id)} />
    </div>
  )
}
