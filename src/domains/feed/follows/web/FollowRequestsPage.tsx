import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { PersonInList } from '../contract.ts'
import { FollowButton } from './FollowButton.tsx'
import { answerRequest } from './follow-writes.ts'
import { listQuery, privacyQuery } from './follows.ts'
import { PeopleList } from './PeopleList.tsx'

export async function loader() {
  await Promise.all([
    queryClient.ensureQueryData(privacyQuery),
    queryClient.prefetchInfiniteQuery(listQuery('requests', 'me')),
  ])
  return null
}

/** Requests to follow a private account. Answered requests stay listed, so that the member can follow back. */
export function Component() {
  return (
    <div className="max-w-[760px] pb-12">
      <PageTitle
        back={paths.ownProfile()}
        lead={
          <Trans>People you accept can see what you share with followers. People you decline aren't notified.</Trans>
        }
      >
        <Trans>Follow requests</Trans>
      </PageTitle>
      <Card>
        <PeopleList
          query={listQuery('requests', 'me')}
          empty={<NoRequests />}
          actions={(person) => <Answer person={person} />}
        />
      </Card>
    </div>
  )
}

function Answer({ person }: { person: PersonInList }) {
  const { asksMe, followsMe } = person.relation
  const name = (
    <VisuallyHidden>
      <bdi>{person.displayName}</bdi>
    </VisuallyHidden>
  )
  if (asksMe)
    return (
      <span className="flex flex-wrap justify-end gap-2">
        <Button look="primary" size="small" onClick={() => answerRequest(person, true)}>
          <Trans>Accept</Trans>
          {name}
        </Button>
        <Button size="small" onClick={() => answerRequest(person, false)}>
          <Trans>Decline</Trans>
          {name}
        </Button>
      </span>
    )
  if (followsMe) return <FollowButton person={person} relation={person.relation} size="small" />
  return (
    <span className="text-sm text-quiet">
      <Trans>Declined</Trans>
    </span>
  )
}

function NoRequests() {
  const { data: privacy } = useSuspenseQuery(privacyQuery)
  return (
    <EmptyState
      title={<Trans>No follow requests</Trans>}
      action={
        !privacy.privateAccount && (
          <ButtonLink to={paths.settings('privacy')}>
            <Trans>Privacy settings</Trans>
          </ButtonLink>
        )
      }
    >
      {privacy.privateAccount ? (
        <Trans>When someone asks to follow you, you can accept or decline here.</Trans>
      ) : (
        <Trans>Your account is public. Anyone can follow you.</Trans>
      )}
    </EmptyState>
  )
}
