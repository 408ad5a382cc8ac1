import type { ActivityCard, SharedEntry } from '#domains/feed/activities/contract.ts'
import ComposerDialog from './ComposerDialog.tsx'

/** Shares an entry with your own text. Sharing a share links to the original, as on the server. */
export default function ShareDialog({ card, onClose }: { card: ActivityCard; onClose: () => void }) {
  return <ComposerDialog shared={passedOn(card)} onClose={onClose} />
}

function passedOn(card: ActivityCard): SharedEntry {
  return card.shared?.status === 'here' ? card.shared.entry : card
}
