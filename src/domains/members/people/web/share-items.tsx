import { useLingui } from '@lingui/react/macro'
import { Copy, MessageCircle, Send } from 'lucide-react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import type { MenuItem } from '#ui/Menu.tsx'
import { useLinkSharing } from './share-link.ts'

/** Menu items to share one of our pages: in a message (for members), as a copied link, or with the system's sheet. */
export function useShareItems({ title, path }: { title: string; path: string }): MenuItem[] {
  const { t } = useLingui()
  const { isAuthenticated } = useAuth()
  const { copy, send } = useLinkSharing({ title, path })
  return [
    ...(isAuthenticated
      ? [
          {
            label: t`Send in a message`,
            icon: <MessageCircle aria-hidden="true" />,
            to: paths.newMessage({ share: path }),
          },
        ]
      : []),
    { label: t`Copy link`, icon: <Copy aria-hidden="true" />, onPress: () => void copy() },
    ...(send ? [{ label: t`Send to…`, icon: <Send aria-hidden="true" />, onPress: () => void send() }] : []),
  ]
}
