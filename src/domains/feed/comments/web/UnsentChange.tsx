import { useOutbox } from '#platform/web/outbox.ts'
import { KINDS } from './comment-writes.ts'
import { UnsentLine } from './UnsentLine.tsx'

const SHOWN: readonly string[] = [KINDS.edit, KINDS.remove, KINDS.hide]

/** A change to a comment that's queued or was refused. */
export function UnsentChange({ commentId }: { commentId: string }) {
  const entries = useOutbox().filter(
    ({ kind, input }) => SHOWN.includes(kind) && (input as { commentId: string }).commentId === commentId,
  )
  return entries.map((entry) => <UnsentLine key={entry.id} entry={entry} />)
}
