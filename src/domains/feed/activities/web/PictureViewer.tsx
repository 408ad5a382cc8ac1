import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import type { PostBodyPicture } from './PictureGrid.tsx'

const SWIPE_PX = 48

interface PictureViewerProps {
  pictures: readonly PostBodyPicture[]
  startAt: number
  onClose: () => void
  /** An action for the current picture, such as reporting it. */
  actionFor?: (picture: PostBodyPicture) => ReactNode
}

/** Shows pictures in full, one at a time. Works with the keyboard and by swiping. */
export default function PictureViewer({ pictures, startAt, onClose, actionFor }: PictureViewerProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(startAt)
  const picture = pictures[at]
  const count = pictures.length

  useModal(dialog)

  const turn = (step: number) => setAt((before) => Math.min(Math.max(before + step, 0), count - 1))
  const forward = () => (document.documentElement.dir === 'rtl' ? -1 : 1)
  const pressed = (event: KeyboardEvent) => {
    // Ignores key presses in dialogs opened from here.
    if ((event.target as Element).closest('dialog') !== dialog.current) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'ArrowRight') turn(forward())
    else if (event.key === 'ArrowLeft') turn(-forward())
    else if (event.key === 'Home') setAt(0)
    else if (event.key === 'End') setAt(count - 1)
    else return
    event.preventDefault()
  }
  const swipe = useSwipe({ onAcross: (side) => turn(side * forward()), onDown: onClose })
  if (!picture) return null
  const which = t`Picture ${{ number: at + 1 }} of ${count}`
  return (
    <dialog
      ref={dialog}
      aria-label={which}
      onKeyDown={pressed}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="dark fixed inset-0 m-0 flex h-dvh max-h-none w-full max-w-none flex-col bg-ground text-ink backdrop:bg-veil"
    >
      <div className="flex items-center gap-2 pt-safe">
        <Position at={at} count={count} />
        {actionFor?.(picture)}
        <IconButton label={t`Close`} icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      <div
        className="flex min-h-0 flex-1 touch-pan-y touch-pinch-zoom items-center justify-center select-none"
        {...swipe}
      >
        <img
          key={picture.id}
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt={picture.alt || which}
          draggable={false}
          className="max-h-full w-auto max-w-full object-contain"
        />
      </div>
      <CaptionBar alt={picture.alt} at={at} count={count} onTurn={turn} />
    </dialog>
  )
}

function Position({ at, count }: Pick<CaptionBarProps, 'at' | 'count'>) {
  return (
    <p aria-live="polite" className="flex-1 px-4 text-sm text-quiet tabular-nums">
      {count > 1 && (
        <Trans>
          {{ part: at + 1 }} of {{ total: count }}
        </Trans>
      )}
    </p>
  )
}

interface CaptionBarProps {
  alt: string
  at: number
  count: number
  onTurn: (step: number) => void
}

function CaptionBar({ alt, at, count, onTurn }: CaptionBarProps) {
  const { t } = useLingui()
  return (
    <div className="flex min-h-14 items-center gap-2 px-2 pb-safe">
      {count > 1 && (
        <IconButton
          label={t`Previous`}
          icon={<ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />}
          disabled={at === 0}
          onClick={() => onTurn(-1)}
        />
      )}
      <p dir="auto" className="max-h-24 min-w-0 flex-1 overflow-y-auto py-2 text-center text-sm wrap-anywhere">
        {alt}
      </p>
      {count > 1 && (
        <IconButton
          label={t`Next`}
          icon={<ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />}
          disabled={at === count - 1}
          onClick={() => onTurn(1)}
        />
      )}
    </div>
  )
}

function useModal(dialog: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const element = dialog.current
    const focusedBefore = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true })
    }
  }, [dialog])
}

interface Swipe {
  /** 1 for a swipe to the left, -1 to the right. */
  onAcross: (side: 1 | -1) => void
  onDown: () => void
}

function useSwipe({ onAcross, onDown }: Swipe) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ clientX, clientY, isPrimary }: PointerEvent) => {
      start.current = isPrimary ? { x: clientX, y: clientY } : null
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current
      start.current = null
      if (!from) return
      const [across, down] = [clientX - from.x, clientY - from.y]
      if (Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(down)) onAcross(across < 0 ? 1 : -1)
      else if (down > SWIPE_PX * 2) onDown()
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
