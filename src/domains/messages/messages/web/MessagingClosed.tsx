import type { Conversation } from '../contract.ts'
import { useClosedLabels } from './conversation-labels.ts'

/** Says why the viewer can't write, in place of the message box. */
export function MessagingClosed({ writing }: { writing: Extract<Conversation['writing'], { status: 'closed' }> }) {
  const wordsOf = useClosedLabels()
  if (writing.reason === 'request') return null
  return <p className="border-t border-line p-4 text-center text-quiet">{wordsOf(writing.reason)}</p>
}
