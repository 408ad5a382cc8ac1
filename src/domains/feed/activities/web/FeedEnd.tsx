import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import type { NextPage } from '#ui/ShowMore.tsx'

/** Loads the next page shortly before the reader reaches the end, or with a button. */
export function FeedEnd({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: NextPage) {
  const end = useRef<HTMLDivElement>(null)
  const goesOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError

  useEffect(() => {
    if (!goesOn || !end.current) return
    const sight = new IntersectionObserver(([seen]) => seen?.isIntersecting && fetchNextPage(), {
      rootMargin: '0px 0px 800px',
    })
    sight.observe(end.current)
    return () => sight.disconnect()
  }, [goesOn, fetchNextPage])

  return (
    <div ref={end} className="flex min-h-16 flex-col items-center justify-center gap-3 py-4 text-quiet">
      {hasNextPage ? (
        <>
          {isFetchNextPageError && (
            <p role="alert">
              <Trans>Couldn't load more posts.</Trans>
            </p>
          )}
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        </>
      ) : (
        <p>
          <Trans>You've reached the end.</Trans>
        </p>
      )}
    </div>
  )
}
