import { useLingui } from '@lingui/react/macro'
import type { MapRef } from '@vis.gl/react-maplibre'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Mark } from './PinLayers.tsx'
import type { Viewport } from './viewport.ts'

interface MarkListProps {
  marks: readonly Mark[]
  map: MapRef | null
  /** Changes after each move of the map, because the marks' positions do. */
  viewport: Viewport | null
  chosen: string | null
  onOpen: (mark: Mark) => void
}

/**
 * Keyboard access to the map's marks: one Tab stop, arrows move between marks in reading order, Enter opens one. The
 * buttons overlay the drawn pins and let the mouse through to the map.
 */
export function MarkList({ marks, map, viewport, chosen, onOpen }: MarkListProps) {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const shown = viewport && map ? inSight(marks, map) : []
  const stop = shown.find(({ mark }) => mark.key === (active ?? chosen)) ?? shown[0]

  function move(event: KeyboardEvent) {
    const at = shown.findIndex(({ mark }) => mark.key === stop?.mark.key)
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    }
    const next = steps[event.key]
    if (next === undefined || shown.length === 0) return
    event.preventDefault()
    const to = shown.at(next % shown.length)
    if (!to) return
    setActive(to.mark.key)
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[shown.indexOf(to)]?.focus()
  }

  const words = (mark: Mark) => {
    if (mark.kind === 'gym') return mark.today ? t`${{ name: mark.name }}, open mat or event today` : mark.name
    const { count } = mark
    return t`${count} gyms close together. Zoom in.`
  }

  if (shown.length === 0) return null
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={t`Gyms on the map`}
      tabIndex={-1}
      onKeyDown={move}
      className="pointer-events-none absolute inset-0 overflow-hidden"
    >
      {shown.map(({ mark, x, y }) => (
        <button
          key={mark.key}
          type="button"
          role="option"
          aria-selected={mark.kind === 'gym' && mark.slug === chosen}
          aria-label={words(mark)}
          tabIndex={mark === stop?.mark ? 0 : -1}
          onFocus={() => setActive(mark.key)}
          onClick={() => onOpen(mark)}
          style={{ left: x - 22, top: y - (mark.kind === 'gym' ? 38 : 22) }}
          className="absolute size-11 rounded-full"
        />
      ))}
    </div>
  )
}

/** Up to 300 visible marks in reading order. */
function inSight(marks: readonly Mark[], map: MapRef) {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const line = (y: number) => Math.round(y / 60)
  return marks
    .map((mark) => ({ mark, ...positionOf(mark, map) }))
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)
    .toSorted((a, b) => line(a.y) - line(b.y) || a.x - b.x)
    .slice(0, 300)
}

function positionOf({ lat, lng }: Mark, map: MapRef) {
  const { x, y } = map.project([lng, lat])
  return { x, y }
}
