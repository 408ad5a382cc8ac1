import type { Conversation, Message } from '../contract.ts'

export interface ReadReceipt {
  seq: number
  /** `all` if every other participant has read it; otherwise, in a group, the names of those who have. */
  by: 'all' | readonly string[]
}

/** The newest message from the viewer's side that someone has read, if they share read receipts. */
export function readReceiptOf(conversation: Conversation, said: readonly Message[]): ReadReceipt | null {
  const { people, gymReadSeq, kind, asGym } = conversation
  const readers =
    kind === 'gym' && !asGym
      ? gymReadSeq === null
        ? []
        : [{ name: '', readSeq: gymReadSeq }]
      : people.flatMap(({ name, readSeq }) => (readSeq === null ? [] : [{ name, readSeq }]))
  const read = said.findLast(
    ({ seq, isOurs, isDeleted }) => isOurs && !isDeleted && readers.some((one) => one.readSeq >= seq),
  )
  if (!read) return null
  const by = readers.filter(({ readSeq }) => readSeq >= read.seq).map(({ name }) => name)
  return { seq: read.seq, by: kind === 'group' && by.length < people.length ? by : 'all' }
}
