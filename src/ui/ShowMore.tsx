import { Trans } from '@lingui/react/macro'
import { Button, type ButtonProps } from './Button.tsx'
import { NotLoaded } from './NotLoaded.tsx'

/** What a query of pages tells of the rest. */
export interface MorePages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

export interface ShowMoreProps extends Pick<ButtonProps, 'size' | 'wide' | 'look' | 'className'> {
  /** The list that has more, as the query tells of it. */
  of: MorePages
  /** “Show more” unless told. */
  children?: ButtonProps['children']
}

/** Below a list that comes in pages, while there are more: brings the next one, and says where it does not come. */
export function ShowMore({ of: list, children, className, ...dress }: ShowMoreProps) {
  if (!list.hasNextPage) return null
  if (list.isFetchNextPageError)
    return (
      <NotLoaded again={list.fetchNextPage} busy={list.isFetchingNextPage} className={className}>
        <Trans>The next ones could not be loaded just now.</Trans>
      </NotLoaded>
    )
  return (
    <Button {...dress} className={className} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {children ?? <Trans>Show more</Trans>}
    </Button>
  )
}
