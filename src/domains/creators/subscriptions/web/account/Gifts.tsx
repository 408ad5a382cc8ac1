import { ph, plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { type MorePages, ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { ReceivedGift, SentGift } from '../../changes-contract.ts'
import { receivedGiftsQuery, sentGiftsQuery } from './memberships.ts'

export function Gifts() {
  const received = useInfiniteQuery(receivedGiftsQuery)
  const given = useInfiniteQuery(sentGiftsQuery)
  const isEmpty = received.data?.pages[0]?.items.length === 0 && given.data?.pages[0]?.items.length === 0
  if (isEmpty)
    return (
      <EmptyState
        title={<Trans>No gifts yet</Trans>}
        action={
          <ButtonLink look="primary" to={paths.creators()} icon={<Gift aria-hidden="true" />}>
            <Trans>Find creators</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          Gifts you give or receive appear here. Give a training partner a few months with a coach they like.
        </Trans>
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-4">
      <GiftList title={<Trans>Gifts you received</Trans>} query={received}>
        {(gift) => <Received key={gift.id} gift={gift} />}
      </GiftList>
      <GiftList title={<Trans>Gifts you gave</Trans>} query={given}>
        {(gift) => <Given key={gift.id} gift={gift} />}
      </GiftList>
    </div>
  )
}

interface Listed<Item> extends MorePages {
  data: { pages: { items: Item[] }[] } | undefined
  isError: boolean
  refetch: () => unknown
}

function GiftList<Item>({
  title,
  query,
  children,
}: {
  title: ReactNode
  query: Listed<Item>
  children: (item: Item) => ReactNode
}) {
  const { data, isError, refetch } = query
  const items = data?.pages.flatMap((page) => page.items)
  if (items?.length === 0) return null
  return (
    <Card title={title}>
      {items ? (
        // biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari doesn't announce a list
        <ul role="list" className="divide-y divide-line">
          {items.map(children)}
        </ul>
      ) : isError ? (
        <Failure plain what={<Trans>your gifts</Trans>} again={refetch} />
      ) : (
        <SkeletonRows rows={2} />
      )}
      <ShowMore of={query} size="small" className="mt-3" />
    </Card>
  )
}

const monthsOf = (months: number) => plural({ count: months }, { one: '# month', other: '# months' })

function Received({ gift: { from, creator, tierName, months, note, givenAt, waits } }: { gift: ReceivedGift }) {
  const { longDay } = useDates()
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        <bdi>{creator.name}</bdi> · <bdi>{tierName}</bdi> · {monthsOf(months)}
        {waits && (
          <Chip>
            <Trans>Starts later</Trans>
          </Chip>
        )}
      </p>
      {note && <p className="wrap-anywhere">{note}</p>}
      <p className="text-sm text-quiet">
        <Trans>
          From <bdi>{ph({ name: from.name })}</bdi> on {{ day: longDay(givenAt) }}
        </Trans>
      </p>
    </li>
  )
}

function Given({ gift: { to, creator, tierName, months, amount, currency, givenAt } }: { gift: SentGift }) {
  const { longDay } = useDates()
  const money = useMoney()
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="font-medium wrap-anywhere">
        <bdi>{creator.name}</bdi> · <bdi>{tierName}</bdi> · {monthsOf(months)}
      </p>
      <p className="text-sm text-quiet">
        <Trans>
          To <bdi>{ph({ name: to.name })}</bdi> on {{ day: longDay(givenAt) }}, {{ price: money(amount, currency) }}
        </Trans>
      </p>
    </li>
  )
}
