import { Trans } from '@lingui/react/macro'
import { Button, type ButtonProps } from './Button.tsx'
import { Failure } from './Failure.tsx'

/** The part of an infinite query that loads the next page. */
export interface NextPage {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<{ data: Pages; hasNextPage: boolean; isError: boolean }>
}
export interface MorePages extends NextPage {
  data: Pages
}
type Pages = { pages: readonly unknown[] } | undefined

export interface ShowMoreProps extends Pick<ButtonProps, 'size' | 'wide' | 'look' | 'className'> {
  of: MorePages
  /** “Show more” by default. */
  children?: ButtonProps['children']
}

/** Loads the next page of a list, if there's one. */
export function ShowMore({ of: list, children, className, ...dress }: ShowMoreProps) {
  if (!list.hasNextPage) return null
  if (list.isFetchNextPageError)
    return (
      <Failure
        what={<Trans>more</Trans>}
        again={() => void loadNextPage(list)}
        busy={list.isFetchingNextPage}
        className={className}
      />
    )
  return (
    <Button {...dress} className={className} busy={list.isFetchingNextPage} onClick={() => void loadNextPage(list)}>
      {children ?? <Trans>Show more</Trans>}
    </Button>
  )
}

/** A refetch, for example after a live event, cancels the request for a page. It's sent again afterwards. */
export async function loadNextPage({ data, fetchNextPage }: MorePages): Promise<void> {
  const known = data?.pages.length ?? 0
  let now: Awaited<ReturnType<typeof fetchNextPage>>
  do now = await fetchNextPage()
  while (now.hasNextPage && !now.isError && (now.data?.pages.length ?? 0) <= known)
}
