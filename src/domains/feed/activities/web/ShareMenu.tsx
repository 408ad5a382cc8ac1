import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, MessageCircle, Repeat2, Send, Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLinkSharing } from '#domains/feed/follows/web/share-link.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { Menu } from '#ui/Menu.tsx'
import type { ActivityCard } from '../contract.ts'
import { actionLook, useAsMember } from './CardActions.tsx'

const ShareDialog = lazy(() => import('#domains/feed/posts/web/ShareDialog.tsx'))

/** Ways to share an entry. None of them shows it to anyone who can't already see it. */
export function ShareMenu({ card }: { card: ActivityCard }) {
  const { t } = useLingui()
  const asMember = useAsMember()
  const { isAuthenticated } = useAuth()
  const [sharing, setSharing] = useState(false)
  const { copy, send } = useLinkSharing({ title: card.actor.name, path: paths.activity(card.id) })
  return (
    <>
      <Menu
        label={t`Share`}
        trigger={(props) => (
          <button type="button" {...props} className={actionLook}>
            <Share2 aria-hidden="true" />
            <Trans>Share</Trans>
          </button>
        )}
        items={[
          {
            label: t`Share on Open Mat`,
            icon: <Repeat2 aria-hidden="true" />,
            onPress: () => asMember(() => setSharing(true)),
          },
          ...(isAuthenticated
            ? [
                {
                  label: t`Send in a message`,
                  icon: <MessageCircle aria-hidden="true" />,
                  to: paths.newMessage({ share: paths.activity(card.id) }),
                },
              ]
            : []),
          { label: t`Copy link`, icon: <Copy aria-hidden="true" />, onPress: () => void copy() },
          ...(send ? [{ label: t`Send to…`, icon: <Send aria-hidden="true" />, onPress: () => void send() }] : []),
        ]}
      />
      {sharing && (
        <Suspense>
          <ShareDialog card={card} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  )
}
