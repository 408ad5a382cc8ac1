import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { Membership } from '../../contract.ts'
import { MembershipCard } from './MembershipCard.tsx'
import { membershipsQuery } from './memberships.ts'

/** Active, ending and past memberships. */
export function Memberships() {
  const current = useInfiniteQuery(membershipsQuery('current'))
  const past = useInfiniteQuery(membershipsQuery('past'))
  const items = current.data?.pages.flatMap((page) => page.items)
  const over = past.data?.pages.flatMap((page) => page.items) ?? []
  if (!items)
    return current.isError ? (
      <Failure plain what={<Trans>your memberships</Trans>} again={current.refetch} />
    ) : (
      <SkeletonRows rows={3} />
    )
  if (items.length === 0 && over.length === 0) return past.data ? <Nothing /> : <SkeletonRows rows={3} />
  const ending = items.filter(({ state }) => state === 'cancelled_at_period_end')
  const going = items.filter(({ state }) => state !== 'cancelled_at_period_end')
  return (
    <div className="flex flex-col gap-8">
      <Section title={<Trans>Active</Trans>} items={going} />
      <Section title={<Trans>Ending</Trans>} items={ending} />
      <ShowMore of={current} size="small" className="self-start" />
      <Section title={<Trans>Past</Trans>} items={over} />
      <ShowMore of={past} size="small" className="self-start" />
    </div>
  )
}

/** Active and ending memberships, for members who can only cancel them. Nothing if there are none. */
export function CurrentMemberships() {
  const current = useInfiniteQuery(membershipsQuery('current'))
  if (current.isError) return <Failure plain what={<Trans>your memberships</Trans>} again={current.refetch} />
  return (
    <>
      <Section title={<Trans>Memberships</Trans>} items={current.data?.pages.flatMap((page) => page.items) ?? []} />
      <ShowMore of={current} size="small" className="self-start" />
    </>
  )
}

function Section({ title, items }: { title: ReactNode; items: readonly Membership[] }) {
  if (items.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-xl">{title}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari doesn't announce a list */}
      <ul role="list" className="flex flex-col gap-4">
        {items.map((membership) => (
          <MembershipCard key={membership.id} membership={membership} />
        ))}
      </ul>
    </section>
  )
}

function Nothing() {
  return (
    <EmptyState
      title={<Trans>No memberships yet</Trans>}
      action={
        <ButtonLink look="primary" to={paths.creators()}>
          <Trans>Find creators</Trans>
        </ButtonLink>
      }
    >
      <Trans>Your memberships appear here, with what they cost and how to cancel.</Trans>
    </EmptyState>
  )
}
