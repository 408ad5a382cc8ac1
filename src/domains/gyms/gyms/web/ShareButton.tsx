import { Trans, useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { useShareItems } from '#domains/members/people/web/share-items.tsx'
import { useLinkSharing } from '#domains/members/people/web/share-link.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'

interface ShareButtonProps {
  title: string
  path: string
}

/** Shares a page: members choose how; for visitors, it's the system's share sheet or the clipboard. */
export function ShareButton(page: ShareButtonProps) {
  const { isAuthenticated } = useAuth()
  return isAuthenticated ? <MembersMenu {...page} /> : <VisitorsButton {...page} />
}

function MembersMenu(page: ShareButtonProps) {
  const { t } = useLingui()
  return <Menu label={t`Share`} trigger="button" icon={<Share2 aria-hidden="true" />} items={useShareItems(page)} />
}

function VisitorsButton(page: ShareButtonProps) {
  const { copy, send = copy } = useLinkSharing(page)
  return (
    <Button icon={<Share2 aria-hidden="true" />} onClick={() => void send()}>
      <Trans>Share</Trans>
    </Button>
  )
}
