import { Trans, useLingui } from '@lingui/react/macro'
import { FlipVertical2, Rotate3d } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { draw, type Shape } from '../diagrams/draw.ts'
import type { DrawnPosition } from '../diagrams/drawn.ts'
import { POSES } from '../diagrams/poses.ts'
import { POSITION_DESCRIPTIONS } from './position-descriptions.ts'

/** Two figures in the position, which can be turned and mirrored. */
export function PositionDiagram({ slug }: { slug: DrawnPosition }) {
  const { t } = useLingui()
  const [turn, setTurn] = useState(0)
  const [mirror, setMirror] = useState(false)
  const drag = useRef<{ x: number; turn: number } | null>(null)
  const { shapes, mat, frame } = draw(POSES[slug], { turn, mirror })

  // The right arrow turns the pair the same way as a drag to the right.
  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowLeft') setTurn(turn + STEP)
    else if (event.key === 'ArrowRight') setTurn(turn - STEP)
    else if (event.key.toLowerCase() === 'm') setMirror(!mirror)
    else return
    event.preventDefault()
    // Arrow keys and letters are shortcuts elsewhere on the page.
    event.stopPropagation()
  }

  function grab(event: PointerEvent<SVGSVGElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, turn }
  }

  function pull({ clientX }: PointerEvent) {
    if (drag.current) setTurn(drag.current.turn - (clientX - drag.current.x) * DEGREES_PER_PIXEL)
  }

  function release() {
    drag.current = null
  }

  return (
    <fieldset aria-label={t`Diagram`} className="min-w-0" onKeyDown={press}>
      <svg
        role="img"
        aria-label={t(POSITION_DESCRIPTIONS[slug])}
        viewBox={frame.join(' ')}
        className="aspect-4/3 w-full cursor-grab touch-pan-y select-none active:cursor-grabbing"
        onPointerDown={grab}
        onPointerMove={pull}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <ellipse cx={mat.x} cy={mat.y} rx={mat.rx} ry={mat.ry} fill="var(--sunk)" />
        {shapes.map((shape, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is all that tells shapes apart.
          <Limb key={index} shape={shape} />
        ))}
      </svg>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button icon={<Rotate3d aria-hidden="true" size={20} />} onClick={() => setTurn(turn + STEP)}>
          <Trans>Turn</Trans>
        </Button>
        <Button
          aria-pressed={mirror}
          icon={<FlipVertical2 aria-hidden="true" size={20} />}
          onClick={() => setMirror(!mirror)}
        >
          <Trans>Mirror</Trans>
        </Button>
        <p className="text-sm text-quiet">
          <Trans>You're blue.</Trans>
        </p>
      </div>
    </fieldset>
  )
}

const STEP = 30
const DEGREES_PER_PIXEL = 0.6

function Limb({ shape }: { shape: Shape }) {
  return (
    <>
      {shape.gap && <path d={shape.gap} fill="var(--paper)" />}
      <path d={shape.path} fill={colorOf(shape)} />
    </>
  )
}

function colorOf({ figure, part, shade }: Shape): string {
  const color = COLORS[figure]
  if (part === 'dark') return `color-mix(in srgb, ${color} 35%, #0b111a)`
  const lit = part === 'skin' ? `color-mix(in srgb, ${color} 45%, white)` : color
  return shade === 0 ? lit : `color-mix(in srgb, ${lit} ${100 - shade * 11}%, #0b111a)`
}

/** Nearly everyone who is colour-blind can tell blue from orange. */
const COLORS = { you: 'var(--primary)', partner: 'light-dark(#d27a1c, #eab05a)' }
