import { ph } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Membership } from '../../contract.ts'
import { isOver } from '../../states.ts'
import { PastDueAlert } from '../PastDueBanner.tsx'
import { MembershipActions } from './MembershipActions.tsx'
import { PlannedChange, Price, StateChip, Upcoming } from './membership-labels.tsx'
import { changesQuery } from './memberships.ts'

/** One membership, with its actions or a link to join again. */
export function MembershipCard({ membership }: { membership: Membership }) {
  const { creator, tier, state, amount, currency, interval } = membership
  const to = creator.username ? paths.profile({ username: creator.username, uid: creator.id }) : undefined
  return (
    <Card as="li" className="flex flex-col gap-3">
      <PastDueAlert membership={membership} />
      <div className="flex items-start gap-3">
        <Avatar name={creator.name} src={creator.photoURL} decorative />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-lg wrap-anywhere">
              {to ? (
                <Link to={to} className="hover:underline">
                  <bdi>{creator.name}</bdi>
                </Link>
              ) : (
                <bdi>{creator.name}</bdi>
              )}
            </h3>
            <StateChip state={state} />
          </div>
          <p className="wrap-anywhere">
            <bdi>{tier.name}</bdi>
            {' · '}
            {isOver(state) ? <Since membership={membership} /> : <Price {...{ amount, currency, interval }} />}
          </p>
        </div>
      </div>
      {!isOver(state) && (
        <div className="flex flex-col gap-1 text-quiet empty:hidden">
          <Sentence>
            <Upcoming membership={membership} />
          </Sentence>
          <Sentence>
            <PlannedChange membership={membership} />
          </Sentence>
          {membership.daysKept > 0 && (
            <p>
              <Plural
                value={{ count: membership.daysKept }}
                one="You have # more gifted day. It starts when this membership ends."
                other="You have # more gifted days. They start when this membership ends."
              />
            </p>
          )}
          {membership.giftFrom && (
            <p>
              <Trans>
                A gift from <bdi>{ph({ name: membership.giftFrom.name })}</bdi>.
              </Trans>
            </p>
          )}
          {tier.state === 'archived' && membership.upcoming.status !== 'ends' && (
            <p>
              <Trans>This tier is closed to new members. You can keep it as long as you like.</Trans>
            </p>
          )}
        </div>
      )}
      {isOver(state) ? <JoinAgain membership={membership} /> : <Actions membership={membership} />}
    </Card>
  )
}

const Sentence = ({ children }: { children: React.ReactNode }) => <p className="empty:hidden">{children}</p>

function Since({ membership: { startedAt, endedAt } }: { membership: Membership }) {
  const { longDay } = useDates()
  return endedAt ? (
    <Trans>
      {{ from: longDay(startedAt) }} to {{ until: longDay(endedAt) }}
    </Trans>
  ) : (
    <Trans>since {{ since: longDay(startedAt) }}</Trans>
  )
}

function JoinAgain({ membership: { creator } }: { membership: Membership }) {
  if (!creator.username) return null
  return (
    <div>
      <ButtonLink size="small" to={paths.subscribe({ username: creator.username })}>
        <Trans>Join again</Trans>
      </ButtonLink>
    </div>
  )
}

function Actions({ membership }: { membership: Membership }) {
  const { data, isError, refetch } = useQuery(changesQuery(membership.id))
  if (data) return <MembershipActions membership={membership} changes={data} />
  return isError ? (
    <Failure plain what={<Trans>the options for this membership</Trans>} again={refetch} className="text-quiet" />
  ) : (
    <Skeleton className="h-11 w-60" />
  )
}
