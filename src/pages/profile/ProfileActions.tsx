import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { SubscribeButton } from '#domains/creators/subscriptions/web/subscribe/SubscribeButton.tsx'
import { offerQuery } from '#domains/creators/subscriptions/web/subscribe/subscribe.ts'
import { NO_RELATION } from '#domains/feed/follows/rules.ts'
import { FollowButton } from '#domains/feed/follows/web/FollowButton.tsx'
import { followSummaryQuery } from '#domains/feed/follows/web/follows.ts'
import { PersonMenu } from '#domains/feed/follows/web/PersonMenu.tsx'
import type { PublicProfile } from '#domains/members/people/contract.ts'
import { MessageLink } from '#domains/messages/messages/web/MessageLink.tsx'
import { paths } from '#platform/web/paths.ts'

/** The actions at the top of a profile. Follow is the main one unless the viewer can subscribe. */
export function ProfileActions({ person }: { person: PublicProfile }) {
  const navigate = useNavigate()
  const { data: summary } = useQuery(followSummaryQuery(person.uid))
  const { data: offer, isLoading } = useQuery({ ...offerQuery({ uid: person.uid }), enabled: person.creator })
  const canSubscribe = offer?.status === 'offered' && offer.relation.is !== 'member'
  return (
    <>
      {person.creator && <SubscribeButton uid={person.uid} />}
      {summary && !isLoading && (
        <FollowButton
          person={person}
          relation={summary.relation}
          privateAccount={summary.privateAccount}
          look={canSubscribe ? 'secondary' : 'primary'}
        />
      )}
      <MessageLink to={{ uid: person.uid }} />
      <PersonMenu
        person={person}
        relation={summary?.relation ?? NO_RELATION}
        onBlocked={() => navigate(paths.home(), { replace: true })}
      />
    </>
  )
}
