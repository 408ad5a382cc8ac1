import { Trans, useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { useShareItems } from '#domains/members/people/web/share-items.tsx'
import { useLinkSharing } from '#domains/members/people/web/share-link.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'

interface ShareButtonProps extends Pick<ButtonProps, 'size'> {
  title: string
  path: string
}

/** Shares a page: members choose how; for visitors, it's the system's share sheet or the clipboard. */
export function ShareButton(page: ShareButtonProps) {
  const { isAuthenticated } = useAuth()
  return isAuthenticated ? <MembersMenu {...page} /> : <VisitorsButton {...page} />
}

function MembersMenu({ size, ...page }: ShareButtonProps) {
  const { t } = useLingui()
  const items = useShareItems(page)
  return <Menu label={t`Share`} trigger={(trigger) => <Share size={size} {...trigger} />} items={items} />
}

function VisitorsButton({ size, ...page }: ShareButtonProps) {
  const { copy, send = copy } = useLinkSharing(page)
  return <Share size={size} onClick={() => void send()} />
}

function Share(button: Omit<ButtonProps, 'children'>) {
  return (
    <Button icon={<Share2 aria-hidden="true" />} {...button}>
      <Trans>Share</Trans>
    </Button>
  )
}
