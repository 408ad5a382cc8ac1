import { Trans } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'

/** Starts a conversation with a member or a gym. Hidden from visitors and on the viewer's own profile. */
export function MessageLink({ to }: { to: { uid: string } | { gym: string } }) {
  const { user } = useAuth()
  if (!user || ('uid' in to && to.uid === user.uid)) return null
  return (
    <ButtonLink
      to={paths.newMessage('uid' in to ? { to: to.uid } : to)}
      icon={<MessageCircle aria-hidden="true" />}
      className="whitespace-nowrap"
    >
      <Trans>Message</Trans>
    </ButtonLink>
  )
}
