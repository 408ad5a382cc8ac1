import { Trans } from '@lingui/react/macro'
import { Button, type ButtonProps } from './Button.tsx'
import { Failure } from './Failure.tsx'

/** The part of an infinite query that loads the next page. */
export interface MorePages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

export interface ShowMoreProps extends Pick<ButtonProps, 'size' | 'wide' | 'look' | 'className'> {
  of: MorePages
  /** “Show more” by default. */
  children?: ButtonProps['children']
}

/** Loads the next page of a list, if there is one. */
export function ShowMore({ of: list, children, className, ...dress }: ShowMoreProps) {
  if (!list.hasNextPage) return null
  if (list.isFetchNextPageError)
    return (
      <Failure
        what={<Trans>more</Trans>}
        again={list.fetchNextPage}
        busy={list.isFetchingNextPage}
        className={className}
      />
    )
  return (
    <Button {...dress} className={className} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {children ?? <Trans>Show more</Trans>}
    </Button>
  )
}
