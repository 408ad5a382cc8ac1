import { useLingui } from '@lingui/react/macro'
import { FolderInput, Trash2 } from 'lucide-react'
import { useAuth } from '#features/session/web/session.ts'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { ActivityCard } from '../contract.ts'
import { setRemoved } from './card-writes.ts'

/** What is done seldom: by the author edit and delete, by others what concerns its author. */
export function CardMenu({
  card,
  items = [],
  onChooseCollection,
}: {
  card: ActivityCard
  items?: readonly MenuItem[]
  onChooseCollection: () => void
}) {
  const { t } = useLingui()
  const { isAuthenticated } = useAuth()
  const remove = useRemoval(card.id)
  const { name } = card.actor
  const entries: MenuItem[] = [
    ...items,
    ...(isAuthenticated
      ? [
          {
            label: card.isSaved ? t`Move to a collection…` : t`Save in a collection…`,
            icon: <FolderInput aria-hidden="true" />,
            onPress: onChooseCollection,
          },
        ]
      : []),
    ...(card.isOwn ? [{ label: t`Delete`, icon: <Trash2 aria-hidden="true" />, danger: true, onPress: remove }] : []),
  ]
  if (entries.length === 0) return null
  return (
    <div className="-mt-2 -mr-2">
      <Menu label={t`More about what ${name} shared`} items={entries} />
    </div>
  )
}

/** D17: gone at once, and for ten seconds one press brings it back. */
function useRemoval(id: string): () => void {
  const { t } = useLingui()
  const toasts = useToast()
  return () => {
    focusNextCard(id)
    setRemoved(id, true)
    toasts.show({ text: t`Deleted.`, action: { label: t`Undo`, onPress: () => setRemoved(id, false) } })
  }
}

/** The card goes away with the focus on it: the next one has it then. */
function focusNextCard(id: string) {
  const card = document.querySelector(`[data-activity="${CSS.escape(id)}"]`)
  const next = card?.nextElementSibling ?? card?.previousElementSibling
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}
