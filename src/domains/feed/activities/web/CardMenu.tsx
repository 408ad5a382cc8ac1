import { useLingui } from '@lingui/react/macro'
import { FolderInput, Pencil, Trash2 } from 'lucide-react'
import { useMuteBlockMenu } from '#domains/feed/follows/web/mute-block-menu.tsx'
import { useReportMenu } from '#domains/members/reporting/web/use-report-menu.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { ActivityCard } from '../contract.ts'
import { UNDO_MS } from '../rules.ts'
import { refreshCards } from './cached-cards.ts'
import { setRemoved } from './card-writes.ts'

/** The card's less common actions, as far as the viewer may take them. */
export function CardMenu({
  card,
  items = [],
  onChooseCollection,
  onEdit,
}: {
  card: ActivityCard
  items?: readonly MenuItem[] | undefined
  onChooseCollection: () => void
  onEdit: () => void
}) {
  const { t, i18n } = useLingui()
  const { isAuthenticated, isAdmin } = useAuth()
  const remove = useRemoval(card.id)
  const toasts = useToast()
  const { name } = card.actor
  const hiding = useMuteBlockMenu({ uid: card.actor.id, displayName: name }, { onBlocked: () => refreshCards() })
  const reporting = useReportMenu(`activities/${card.id}`, { isOwn: card.isOwn })
  const entries: MenuItem[] = [
    ...items,
    ...(isAuthenticated
      ? [
          {
            label: card.isSaved ? t`Move to a collection…` : t`Save to a collection…`,
            icon: <FolderInput aria-hidden="true" />,
            onPress: onChooseCollection,
          },
        ]
      : []),
    ...(card.isOwn && card.post ? [{ label: t`Edit`, icon: <Pencil aria-hidden="true" />, onPress: onEdit }] : []),
    ...(isAdmin || card.mayFeature
      ? [
          {
            label: card.boosted ? t`Stop featuring` : t`Feature for 7 days`,
            onPress: () => void import('./feature.ts').then(({ feature }) => feature(card, toasts, i18n)),
          },
        ]
      : []),
    ...(card.isOwn ? [{ label: t`Delete`, icon: <Trash2 aria-hidden="true" />, danger: true, onPress: remove }] : []),
    ...reporting.items,
    ...(card.actor.type === 'user' ? hiding.items : []),
  ]
  if (entries.length === 0) return null
  return (
    <div className="-mt-2 -mr-2">
      <Menu label={t`More options for ${name}'s post`} items={entries} />
      {hiding.dialog}
      {reporting.dialog}
    </div>
  )
}

/** Hides the card immediately; Undo works for ten seconds. */
function useRemoval(id: string): () => void {
  const { t } = useLingui()
  const toasts = useToast()
  return () => {
    focusNextCard(id)
    setRemoved(id, true)
    toasts.show({
      text: t`Deleted.`,
      staysMs: UNDO_MS,
      action: { label: t`Undo`, onPress: () => setRemoved(id, false) },
    })
  }
}

/** Moves the focus to a neighbouring card when the focused one disappears. */
function focusNextCard(id: string) {
  const card = document.querySelector(`[data-activity="${CSS.escape(id)}"]`)
  const next = card?.nextElementSibling ?? card?.previousElementSibling
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}
