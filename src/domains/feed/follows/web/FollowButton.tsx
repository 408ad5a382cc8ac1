import { Trans } from '@lingui/react/macro'
import { Check, Clock, UserPlus } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { loginFor } from '#domains/members/session/web/admission.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { Relation } from '../contract.ts'
import { setFollowing } from './follow-writes.ts'

export interface FollowButtonProps {
  person: { uid: string; displayName: string }
  relation: Relation
  /** Where it is known: following such an account is asked for. */
  privateAccount?: boolean
  /** `primary` where it is what the screen is for. */
  look?: 'primary' | 'secondary'
  size?: 'normal' | 'small'
}

/** Follow, ask to, or take it back. Nothing for oneself. Who is not signed in is asked to, and comes back. */
export function FollowButton({ person, relation, privateAccount = false, look, size }: FollowButtonProps) {
  const { user } = useAuth()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { following, followsMe } = relation
  // In the row of a list on a narrow phone the room is the name's.
  const iconLook = size === 'small' ? 'max-sm:hidden' : undefined
  const name = <bdi>{person.displayName}</bdi>
  if (user?.uid === person.uid) return null

  const press = () => {
    if (!user) return void navigate(loginFor(pathname + search + hash))
    setFollowing(person, { follow: following === 'no', before: following, asks: privateAccount })
  }

  switch (following) {
    case 'no':
      return (
        <Button look={look} size={size} onClick={press} icon={<UserPlus aria-hidden="true" className={iconLook} />}>
          {followsMe ? <Trans>Follow back</Trans> : <Trans>Follow</Trans>}
          <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )
    case 'requested':
      return (
        <Button size={size} onClick={press} icon={<Clock aria-hidden="true" className={iconLook} />}>
          <Trans>Requested</Trans>
          <VisuallyHidden>
            <Trans>{name}: take the request back</Trans>
          </VisuallyHidden>
        </Button>
      )
    case 'yes':
      return (
        <Button size={size} onClick={press} icon={<Check aria-hidden="true" className={iconLook} />}>
          <Trans>Following</Trans>
          <VisuallyHidden>
            <Trans>{name}: follow no longer</Trans>
          </VisuallyHidden>
        </Button>
      )
  }
}
