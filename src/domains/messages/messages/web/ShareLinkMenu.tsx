import { useLingui } from '@lingui/react/macro'
import { Copy, MessageCircle, Send, Share2 } from 'lucide-react'
import { useLinkSharing } from '#domains/feed/follows/web/share-link.ts'
import { paths } from '#platform/web/paths.ts'
import { Menu } from '#ui/Menu.tsx'

/** Ways for members to share a page. */
export function ShareLinkMenu({ title, path }: { title: string; path: string }) {
  const { t } = useLingui()
  const { copy, send } = useLinkSharing({ title, path })
  return (
    <Menu
      label={t`Share`}
      trigger="button"
      icon={<Share2 aria-hidden="true" />}
      items={[
        {
          label: t`Send in a message`,
          icon: <MessageCircle aria-hidden="true" />,
          to: paths.newMessage({ share: path }),
        },
        { label: t`Copy link`, icon: <Copy aria-hidden="true" />, onPress: () => void copy() },
        ...(send ? [{ label: t`Send to…`, icon: <Send aria-hidden="true" />, onPress: () => void send() }] : []),
      ]}
    />
  )
}
