import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { NO_RELATION } from '#domains/feed/follows/rules.ts'
import { FollowButton } from '#domains/feed/follows/web/FollowButton.tsx'
import { followSummaryQuery } from '#domains/feed/follows/web/follows.ts'
import { PersonMenu } from '#domains/feed/follows/web/PersonMenu.tsx'
import { MessageLink } from '#domains/messages/messages/web/MessageLink.tsx'
import { paths } from '#platform/web/paths.ts'

/** The actions at the top of a profile: follow, message, and the menu. */
export function ProfileActions({ person }: { person: { uid: string; username: string | null; displayName: string } }) {
  const navigate = useNavigate()
  const { data: summary } = useQuery(followSummaryQuery(person.uid))
  return (
    <>
      {summary && (
        <FollowButton
          person={person}
          relation={summary.relation}
          privateAccount={summary.privateAccount}
          look="primary"
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
