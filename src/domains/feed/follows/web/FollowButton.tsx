import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Clock, UserPlus } from 'lucide-react'
import { isolated } from '#domains/feed/activities/web/activity-labels.ts'
import { useIntent } from '#domains/members/session/web/intent.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { Relation } from '../contract.ts'
import { setFollowing } from './follow-writes.ts'

export interface FollowButtonProps {
  person: { uid: string; displayName: string }
  relation: Relation
  /** A private account, if known: following it sends a request. */
  privateAccount?: boolean
  /** `primary` if following is the screen's main action. */
  look?: 'primary' | 'secondary'
  size?: 'normal' | 'small'
}

/** Follow, request or unfollow. Hidden on your own profile. A visitor's follow takes effect after they've signed in. */
export function FollowButton({ person, relation, privateAccount = false, look, size }: FollowButtonProps) {
  const { user } = useAuth()
  const { t } = useLingui()
  const toasts = useToast()
  const { following, followsMe } = relation
  // In rows on narrow phones the icon is hidden to leave space for the name.
  const iconLook = size === 'small' ? 'max-sm:hidden' : undefined
  const name = <bdi>{person.displayName}</bdi>
  const change = () => setFollowing(person, { follow: following === 'no', before: following, asks: privateAccount })
  const { signIn } = useIntent(`follow ${person.uid}`, () => {
    if (following !== 'no' || user?.uid === person.uid) return
    change()
    const to = isolated(person.displayName)
    toasts.show({ text: privateAccount ? t`You asked to follow ${{ name: to }}.` : t`You follow ${{ name: to }}.` })
  })
  if (user?.uid === person.uid) return null
  const press = user ? change : signIn

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
            <Trans>{name}. Tap to cancel the request.</Trans>
          </VisuallyHidden>
        </Button>
      )
    case 'yes':
      return (
        <Button size={size} onClick={press} icon={<Check aria-hidden="true" className={iconLook} />}>
          <Trans>Following</Trans>
          <VisuallyHidden>
            <Trans>{name}. Tap to unfollow.</Trans>
          </VisuallyHidden>
        </Button>
      )
  }
}
