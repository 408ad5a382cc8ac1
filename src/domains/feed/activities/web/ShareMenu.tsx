import { Trans, useLingui } from '@lingui/react/macro'
import { Repeat2, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useShareItems } from '#domains/members/people/web/share-items.tsx'
import { paths } from '#platform/web/paths.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu } from '#ui/Menu.tsx'
import type { ActivityCard } from '../contract.ts'
import { actionLook, useAsMember } from './CardActions.tsx'

const ShareDialog = lazyDialog(() => import('#domains/feed/posts/web/ShareDialog.tsx'))

/** Ways to share an entry. None of them shows it to anyone who can't already see it. */
export function ShareMenu({ card }: { card: ActivityCard }) {
  const { t } = useLingui()
  const [sharing, setSharing] = useState(false)
  const asMember = useAsMember(`share ${card.id}`, () => setSharing(true))
  const shared = useShareItems({ title: card.actor.name, path: paths.activity(card.id) })
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
          ...shared,
        ]}
      />
      {sharing && <ShareDialog card={card} onClose={() => setSharing(false)} />}
    </>
  )
}
