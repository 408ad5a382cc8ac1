import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { MessageLink } from '#features/messages/web/MessageLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { STRANGERS } from '../rules.ts'
import { FollowButton } from './FollowButton.tsx'
import { standingQuery } from './follows.ts'
import { PersonMenu } from './PersonMenu.tsx'

/** What one can do at the head of a profile: follow whose it is, and what their menu holds. */
export function ProfileActions({ person }: { person: { uid: string; username: string | null; displayName: string } }) {
  const navigate = useNavigate()
  const { data: standing } = useQuery(standingQuery(person.uid))
  return (
    <>
      {standing && (
        <FollowButton
          person={person}
          relation={standing.relation}
          privateAccount={standing.privateAccount}
          look="primary"
        />
      )}
      <MessageLink to={{ uid: person.uid }} />
      <PersonMenu
        person={person}
        relation={standing?.relation ?? STRANGERS}
        onBlocked={() => navigate(paths.home(), { replace: true })}
      />
    </>
  )
}
