import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { listQuery } from './follows.ts'

/** A link to the follow requests, if there are any. */
export function RequestsLink() {
  const { data } = useInfiniteQuery(listQuery('requests', 'me'))
  const open = data?.pages.flatMap(({ items }) => items).filter(({ relation }) => relation.asksMe).length ?? 0
  if (open === 0) return null
  return (
    <ButtonLink to={paths.followRequests()} icon={<UserPlus aria-hidden="true" />} className="mt-4">
      {data?.pages.at(-1)?.nextCursor ? (
        <Trans>Many follow requests</Trans>
      ) : (
        <Plural value={open} one="# follow request" other="# follow requests" />
      )}
    </ButtonLink>
  )
}
