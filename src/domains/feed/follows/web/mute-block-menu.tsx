import { useLingui } from '@lingui/react/macro'
import { Ban, Bell, BellOff, UserMinus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useSaveFailedToast } from '#platform/web/use-save-failed-toast.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { MenuItem } from '#ui/Menu.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Relation } from '../contract.ts'
import { NO_RELATION } from '../rules.ts'
import { setMuted } from './follow-writes.ts'
import { follows, followsApi } from './follows.ts'

const BlockDialog = lazyDialog(() => import('./BlockDialog.tsx'))

/**
 * Menu items to mute and block a person, and to remove them as a follower; empty for yourself and for visitors. Render
 * `dialog` next to the menu.
 */
export function useMuteBlockMenu(
  person: { uid: string; displayName: string },
  { relation = NO_RELATION, onBlocked }: { relation?: Relation; onBlocked?: (() => unknown) | undefined } = {},
): { items: MenuItem[]; dialog: ReactNode } {
  const { t } = useLingui()
  const saveFailed = useSaveFailedToast()
  const toasts = useToast()
  const { user } = useAuth()
  const [blocking, setBlocking] = useState(false)
  const { displayName } = person
  if (!user || user.uid === person.uid) return { items: [], dialog: null }

  const mute = () => {
    setMuted(person, !relation.isMuted)
    toasts.show({
      text: relation.isMuted
        ? t`You'll see ${displayName} in your feed again.`
        : t`You won't see ${displayName} in your feed. They won't be notified.`,
      ...(!relation.isMuted && { action: { label: t`Undo`, onPress: () => setMuted(person, false) } }),
    })
  }
  const removeFollower = async () => {
    try {
      await followsApi.removeFollower({ uid: 'me', followerId: person.uid })
      toasts.show({ text: t`${displayName} no longer follows you. They won't be notified.` })
    } catch (error) {
      saveFailed(error)
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
              label: t`Remove follower`,
              icon: <UserMinus aria-hidden="true" />,
              onPress: () => void removeFollower(),
            },
          ]
        : []),
      { label: t`Block…`, icon: <Ban aria-hidden="true" />, onPress: () => setBlocking(true), danger: true },
    ],
    dialog: blocking && <BlockDialog person={person} onClose={() => setBlocking(false)} onBlocked={onBlocked} />,
  }
}
