import type { ActivityCard, SharedEntry } from '#domains/feed/activities/contract.ts'
import ComposerDialog from './ComposerDialog.tsx'

/** Passes an entry on with words of one's own. A share passed on is the entry it shares, as the server has it. */
export default function ShareDialog({ card, onClose }: { card: ActivityCard; onClose: () => void }) {
  return <ComposerDialog shared={passedOn(card)} onClose={onClose} />
}

function passedOn(card: ActivityCard): SharedEntry {
  return card.shared?.status === 'here' ? card.shared.entry : card
}
