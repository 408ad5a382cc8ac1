import type { TargetType } from '#domains/members/reporting/rules.ts'
import { targetIn } from '#domains/moderation/reports/rules.ts'
import type { WriteContext } from '#platform/context.ts'
import { boardEntryHiding } from './hide-board-entry.ts'
import { competitionHiding } from './hide-competition.ts'
import { contentHiding } from './hide-content.ts'
import { commentHiding, entryHiding } from './hide-entry.ts'
import { eventHiding } from './hide-event.ts'
import { messagesHiding } from './hide-messages.ts'
import { gymHiding, memberHiding, photoHiding } from './hide-pictures.ts'
import type { Hiding, Reason, StateBeforeHiding, TakedownResult } from './hiding.ts'

/** Contact messages aren't shown to other members, so they don't need hiding. */
const hidings: Record<Exclude<TargetType, 'ticket'>, Hiding> = {
  activity: entryHiding,
  comment: commentHiding,
  user: memberHiding,
  gym: gymHiding,
  photo: photoHiding,
  event: eventHiding,
  board_entry: boardEntryHiding,
  content: contentHiding,
  competition: competitionHiding,
  conversation: messagesHiding,
}

/**
 * Hides content from everyone including its author, on every screen that leaves out deleted content. Journal entries
 * are hidden only from others. The database keeps it hidden even if the author restores a deletion, and nothing is
 * purged before `release`.
 */
export async function takeDown(context: WriteContext, path: string, reason: Reason): Promise<TakedownResult> {
  const found = hidingOf(path)
  return found ? found.hiding.takeDown(context, found.ids, reason) : { status: 'gone' }
}

/**
 * Restores hidden content. Content that its author had deleted stays deleted, and a picture they've chosen since stays.
 */
export async function restoreHidden(context: WriteContext, path: string, before: StateBeforeHiding): Promise<void> {
  const found = hidingOf(path)
  await found?.hiding.restoreHidden(context, found.ids, before)
}

/** Releases hidden content that can no longer be appealed, so that it's permanently deleted. */
export async function release(
  context: Pick<WriteContext, 'tx' | 'now'>,
  path: string,
  before: StateBeforeHiding,
): Promise<void> {
  const found = hidingOf(path)
  await found?.hiding.release(context, found.ids, before)
}

function hidingOf(path: string): { hiding: Hiding; ids: readonly string[] } | undefined {
  const target = targetIn(path)
  return target && target.type !== 'ticket' ? { hiding: hidings[target.type], ids: target.ids } : undefined
}
