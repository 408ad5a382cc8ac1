import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { controlLook } from '#ui/control-look.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

/** What a visitor can do without an account. The search is a plain form until the rest of it is loaded. */
export function FindMat() {
  const { t } = useLingui()
  const { isAuthenticated } = useAuth()
  const field = useRef<HTMLInputElement>(null)
  const [isTyping, setIsTyping] = useState(false)
  /** Null if the rest couldn't be loaded: the page works without it. */
  const [parts, setParts] = useState<typeof import('./Nearby.tsx') | null>()

  useEffect(() => {
    // Signed-in members are sent on to another page.
    if (isAuthenticated) return
    import('./Nearby.tsx').then(
      (loaded) => {
        // Replacing the field now would lose the text and the focus.
        setIsTyping(document.activeElement === field.current || Boolean(field.current?.value))
        setParts(loaded)
      },
      () => setParts(null),
    )
  }, [isAuthenticated])

  const search = (
    <Button type="submit" look="primary">
      <Trans>Search</Trans>
    </Button>
  )
  return (
    <section
      aria-labelledby="find-mat"
      className="mx-auto w-full max-w-text rounded-card border border-line bg-paper p-4 sm:p-6 lg:row-span-2"
    >
      <h2 id="find-mat" className="text-xl">
        <Trans>Find your next mat</Trans>
      </h2>
      <p className="mt-1 text-quiet max-sm:hidden">
        <Trans>At home or on the road: find gyms and open mats near you or in any town.</Trans>
      </p>
      <div className="mt-3 sm:mt-4">
        {parts && !isTyping ? (
          <parts.TownSearch>{search}</parts.TownSearch>
        ) : (
          <search aria-label={t`Find a gym`}>
            <form action={paths.map()} className="flex flex-wrap items-start gap-2">
              <div className="relative flex flex-1 basis-54 items-center">
                <Search aria-hidden="true" size={20} className="pointer-events-none absolute left-3 text-quiet" />
                <input
                  ref={field}
                  name="q"
                  aria-label={t`Town or gym`}
                  placeholder={t`Town or gym`}
                  autoComplete="off"
                  className={`${controlLook} pl-10`}
                />
              </div>
              {search}
            </form>
          </search>
        )}
      </div>
      {parts !== null && (
        <div className="mt-5 min-h-110 noscript:hidden">{parts ? <parts.NearbyMats loading={rows} /> : rows}</div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to={paths.map()} size="small">
          <Trans>Find a gym</Trans>
        </ButtonLink>
        <ButtonLink to={paths.events()} size="small">
          <Trans>See all events</Trans>
        </ButtonLink>
      </div>
    </section>
  )
}

/** Placeholders in the shape of the list to come. */
const rows = (
  <div aria-hidden="true">
    <Skeleton className="h-7 w-3/5" />
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex gap-3 py-4">
        <Skeleton className="h-10 w-14 shrink-0" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-6 w-2/5" />
        </div>
      </div>
    ))}
  </div>
)
