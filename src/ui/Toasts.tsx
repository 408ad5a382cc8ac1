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
  /** One sentence about what happened. */
  text: ReactNode
  /** `danger` stays until dismissed and interrupts a screen reader. */
  tone?: 'plain' | 'good' | 'danger'
  /** One action: Undo, Try again. Pressing it closes the toast. */
  action?: { label: string; onPress: () => void }
  /** How long the toast stays, if its text promises a time; by default, long enough to read and press. */
  staysMs?: number
}

export interface Toasts {
  /** Shows a toast above the page; returns a function that removes it early. */
  show: (toast: Toast) => () => void
}

const ToastsContext = createContext<Toasts | null>(null)

/** Short messages that disappear: `const toasts = useToast()`, then `toasts.show({ text: t`Saved.` })`. */
export function useToast(): Toasts {
  const toasts = useContext(ToastsContext)
  if (!toasts) throw new Error('useToast must be used inside a ToastProvider')
  return toasts
}

/** Wrap the whole app in it once. Shows three at most; the oldest is removed first. */
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

  // Moves other floating elements at the bottom up by the toasts' height, so they don't overlap.
  useLayoutEffect(() => {
    const height = toasts.length === 0 ? 0 : (region.current?.offsetHeight ?? 0) + 8
    document.documentElement.style.setProperty('--toasts-height', `${height}px`)
  }, [toasts])

  // Open even while empty: screen readers ignore a live region that appears together with its text. The top layer is
  // ordered by opening time, so it's reopened for each toast to stay above dialogs opened since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reopened for each new toast
  useEffect(() => {
    const element = region.current
    element?.showPopover?.()
    return () => element?.hidePopover?.()
  }, [newest])

  return (
    <section
      ref={region}
      popover="manual"
      aria-label={t`App messages`}
      className="pointer-events-none fixed inset-x-0 top-auto bottom-[calc(max(var(--covered-below)+var(--docked,0px)+env(safe-area-inset-bottom),var(--actions,0px))+16px)] m-0 w-full flex-col items-center gap-2 border-0 bg-transparent p-0 px-4 supports-[anchor-name:--a]:max-sm:[--actions:anchor(--dialog-actions_top,0px)] open:flex"
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
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer while someone reads
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
