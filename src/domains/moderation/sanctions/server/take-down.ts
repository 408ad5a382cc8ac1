import type { TargetType } from '#domains/members/reporting/rules.ts'
import { targetIn } from '#domains/moderation/reports/rules.ts'
import type { WriteContext } from '#platform/context.ts'
import { contentHiding } from './hide-content.ts'
import { commentHiding, entryHiding } from './hide-entry.ts'
import { eventHiding } from './hide-event.ts'
import { messagesHiding } from './hide-messages.ts'
import { gymHiding, memberHiding, photoHiding } from './hide-pictures.ts'
import type { Before, Hiding, Reason, TakenDown } from './hiding.ts'

/** What was written to us is nobody's to see, and needs no hiding. */
const hidings: Record<Exclude<TargetType, 'ticket'>, Hiding> = {
  activity: entryHiding,
  comment: commentHiding,
  user: memberHiding,
  gym: gymHiding,
  photo: photoHiding,
  event: eventHiding,
  content: contentHiding,
  conversation: messagesHiding,
}

/**
 * Gone for everybody, its author too, on every road on which what is deleted is gone; what stands in their journal for everybody else. The
 * database keeps it so whoever brings back what they deleted; nothing clears it before `release`.
 */
export async function takeDown(context: WriteContext, path: string, reason: Reason): Promise<TakenDown> {
  const found = hidingOf(path)
  return found ? found.hiding.takeDown(context, found.ids, reason) : { status: 'gone' }
}

/** As it was before; what its author had deleted stays deleted, and a picture they chose since stays chosen. */
export async function bringBack(context: WriteContext, path: string, before: Before): Promise<void> {
  const found = hidingOf(path)
  await found?.hiding.bringBack(context, found.ids, before)
}

/** Nobody can ask for it any more: it goes for good. */
export async function release(context: Pick<WriteContext, 'tx' | 'now'>, path: string, before: Before): Promise<void> {
  const found = hidingOf(path)
  await found?.hiding.release(context, found.ids, before)
}

function hidingOf(path: string): { hiding: Hiding; ids: readonly string[] } | undefined {
  const target = targetIn(path)
  return target && target.type !== 'ticket' ? { hiding: hidings[target.type], ids: target.ids } : undefined
}
