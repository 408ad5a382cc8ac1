import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from '#ui/classes.ts'

/** The page's main action. Below 1024 px, it's docked above the tab bar, beside the logo, once scrolled out of view. */
export function DockedAction({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isDocked, setDocked] = useState(false)

  useEffect(() => {
    if (!place.current) return
    // The bars above and below, and the height of the action.
    const rootMargin = '-56px 0px -124px'
    const sight = new IntersectionObserver(([entry]) => entry && setDocked(!entry.isIntersecting), { rootMargin })
    sight.observe(place.current)
    return () => sight.disconnect()
  }, [])

  return (
    <div className="min-h-12">
      <span ref={place} aria-hidden="true" className="block h-px" />
      <div
        {...(isDocked && { 'data-floating-action': '' })}
        className={classes(
          isDocked &&
            'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--covered-below) max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:pt-4 max-lg:pr-19 max-lg:pb-[calc(env(safe-area-inset-bottom)+16px)] max-lg:pl-4',
        )}
      >
        {children}
      </div>
    </div>
  )
}
