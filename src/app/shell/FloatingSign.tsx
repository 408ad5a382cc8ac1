import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { beltLabel } from '#ui/belt-labels.ts'
import { normaliseBelt } from '#ui/belts.ts'
import { classes } from '#ui/classes.ts'
import { Sign } from '#ui/Sign.tsx'

const SIDE_PX = 44

/**
 * The logo with the member's belt, bottom right. It sits next to the page where there's room, otherwise on top of it,
 * and fades out over controls.
 */
export function FloatingSign() {
  const { i18n, t } = useLingui()
  const { userProfile } = useAuth()
  const place = useRef<HTMLDivElement>(null)
  const aside = useInTheWay(place)
  const belt = normaliseBelt(userProfile?.beltRank)
  const rank = beltLabel(i18n, belt)
  return (
    <div
      ref={place}
      data-floating="sign"
      className={classes(
        'pointer-events-none fixed right-4 bottom-[calc(var(--covered-below)+env(safe-area-inset-bottom)+16px)] z-20 transition-opacity',
        '2xl:right-[calc((100vw-1200px)/2-72px)]',
        aside ? 'opacity-0' : 'opacity-100',
      )}
    >
      <Sign
        belt={belt}
        size={SIDE_PX}
        label={belt === 'default' ? 'Open Mat' : t`Open Mat, ${rank}`}
        className="rounded-card shadow-float"
      />
    </div>
  )
}

const PRESSABLE =
  'a, button, input, select, textarea, label, summary, canvas, [role="button"], [role="slider"], [role="option"], [tabindex="0"], [data-floating="notices"], [data-docked]'
const LOOK_AGAIN_MS = 500

function useInTheWay(place: React.RefObject<HTMLElement | null>): boolean {
  const [inTheWay, setInTheWay] = useState(false)

  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const box = place.current?.getBoundingClientRect()
      if (box) setInTheWay(pointsOf(box).some(([x, y]) => document.elementFromPoint(x, y)?.closest(PRESSABLE)))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    // Pages change in many ways; checking twice a second is soon enough and cheap.
    const timer = setInterval(() => document.hidden || soon(), LOOK_AGAIN_MS)
    window.addEventListener('scroll', soon, { passive: true, capture: true })
    window.addEventListener('resize', soon)
    soon()
    return () => {
      cancelAnimationFrame(frame)
      clearInterval(timer)
      window.removeEventListener('scroll', soon, { capture: true })
      window.removeEventListener('resize', soon)
    }
  }, [place])

  return inTheWay
}

/** Points close enough together that no control big enough to press fits between them. */
function pointsOf({ left, top, width, height }: DOMRect): [number, number][] {
  const steps = [0, 0.33, 0.67, 1]
  return steps.flatMap((x) => steps.map((y): [number, number] => [left + x * width, top + y * height]))
}
