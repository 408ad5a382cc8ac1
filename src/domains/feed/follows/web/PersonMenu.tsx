import { useLingui } from '@lingui/react/macro'
import { Copy, QrCode, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLinkSharing } from '#domains/members/people/web/share-link.ts'
import { useReportMenu } from '#domains/members/reporting/web/use-report-menu.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import type { Relation } from '../contract.ts'
import { useMuteBlockMenu } from './mute-block-menu.tsx'

const QrDialog = lazyDialog(() => import('./QrDialog.tsx'))

interface Person {
  uid: string
  username: string | null
  displayName: string
}

/** The menu of someone's profile; on your own, it only has ways to share it. */
export function PersonMenu({
  person,
  relation,
  onBlocked,
}: {
  person: Person
  relation: Relation
  onBlocked?: () => unknown
}) {
  const { t } = useLingui()
  const sharing = useProfileSharing(person)
  const hiding = useMuteBlockMenu(person, { relation, onBlocked })
  const { user } = useAuth()
  const reporting = useReportMenu(`users/${person.uid}`, { isOwn: user?.uid === person.uid })
  const { displayName } = person
  return (
    <>
      <Menu
        label={t`More options for ${{ name: displayName }}`}
        items={[...sharing.items, ...reporting.items, ...hiding.items]}
      />
      {sharing.dialog}
      {hiding.dialog}
      {reporting.dialog}
    </>
  )
}

function useProfileSharing(person: Person): { items: MenuItem[]; dialog: ReactNode } {
  const { t } = useLingui()
  const [showing, setShowing] = useState(false)
  const path = paths.profile(person)
  const { copy, send } = useLinkSharing({ title: person.displayName, path })
  return {
    items: [
      ...(send ? [{ label: t`Share profile`, icon: <Share2 aria-hidden="true" />, onPress: () => void send() }] : []),
      { label: t`Copy link`, icon: <Copy aria-hidden="true" />, onPress: () => void copy() },
      { label: t`QR code`, icon: <QrCode aria-hidden="true" />, onPress: () => setShowing(true) },
    ],
    dialog: showing && <QrDialog name={person.displayName} path={path} onClose={() => setShowing(false)} />,
  }
}
