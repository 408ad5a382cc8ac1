import { useLingui } from '@lingui/react/macro'
import { Ban, Bell, BellOff, Copy, QrCode, Share2, UserMinus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useReporting } from '#features/reports/web/ReportButton.tsx'
import { useAuth } from '#features/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Relation } from '../contract.ts'
import { STRANGERS } from '../rules.ts'
import { setMuted } from './follow-writes.ts'
import { follows, followsApi } from './follows.ts'
import { useLinkSharing } from './share-link.ts'

const QrDialog = lazy(() => import('./QrDialog.tsx'))
const BlockDialog = lazy(() => import('./BlockDialog.tsx'))

interface Person {
  uid: string
  username: string | null
  displayName: string
}

/** What one can do about somebody: hand their profile on, hear less of them, block them. For oneself only the first. */
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
  const hiding = useHiding(person, { relation, onBlocked })
  const { user } = useAuth()
  const reporting = useReporting(`users/${person.uid}`, { isOwn: user?.uid === person.uid })
  const { displayName } = person
  return (
    <>
      <Menu label={t`More about ${displayName}`} items={[...sharing.items, ...reporting.items, ...hiding.items]} />
      {sharing.dialog}
      {hiding.dialog}
      {reporting.dialog}
    </>
  )
}

/**
 * Mute and block, for the menu of whatever somebody made; empty for oneself and for visitors. `dialog` is to be rendered
 * beside the menu.
 */
export function useHiding(
  person: { uid: string; displayName: string },
  { relation = STRANGERS, onBlocked }: { relation?: Relation; onBlocked?: (() => unknown) | undefined } = {},
): { items: MenuItem[]; dialog: ReactNode } {
  const { t } = useLingui()
  const toasts = useToast()
  const { user } = useAuth()
  const [blocking, setBlocking] = useState(false)
  const { displayName } = person
  if (!user || user.uid === person.uid) return { items: [], dialog: null }

  const mute = () => {
    setMuted(person, !relation.isMuted)
    toasts.show({
      text: relation.isMuted
        ? t`You see ${displayName} in your feed again.`
        : t`You won't see ${displayName} in your feed. They are not told.`,
      ...(!relation.isMuted && { action: { label: t`Undo`, onPress: () => setMuted(person, false) } }),
    })
  }
  const removeFollower = async () => {
    try {
      await followsApi.removeFollower({ uid: 'me', followerId: person.uid })
      toasts.show({ text: t`${displayName} follows you no longer. They are not told.` })
    } catch {
      toasts.show({ tone: 'danger', text: t`We couldn't save that. Check your connection and try again.` })
    }
    await queryClient.invalidateQueries({ queryKey: follows.key() })
  }
  return {
    items: [
      relation.isMuted
        ? { label: t`Unmute`, icon: <Bell aria-hidden="true" />, onPress: mute }
        : { label: t`Mute`, icon: <BellOff aria-hidden="true" />, onPress: mute },
      ...(relation.followsMe
        ? [
            {
              label: t`Remove as follower`,
              icon: <UserMinus aria-hidden="true" />,
              onPress: () => void removeFollower(),
            },
          ]
        : []),
      { label: t`Block…`, icon: <Ban aria-hidden="true" />, onPress: () => setBlocking(true), danger: true },
    ],
    dialog: blocking && (
      <Suspense>
        <BlockDialog person={person} onClose={() => setBlocking(false)} onBlocked={onBlocked} />
      </Suspense>
    ),
  }
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
    dialog: showing && (
      <Suspense>
        <QrDialog name={person.displayName} path={path} onClose={() => setShowing(false)} />
      </Suspense>
    ),
  }
}
