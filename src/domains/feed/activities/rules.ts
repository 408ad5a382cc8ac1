import type { Visibility } from '#domains/members/people/visibility.ts'
import { days } from '#platform/clock.ts'

/** Characters of a preview, by what it previews. */
export const PREVIEW = { activity: 200, gymPost: 200, commentNotification: 100 } as const

/** How long something deleted can be brought back. */
export const RESTORABLE_MS = days(30)
/** How long Undo is offered after a deletion. */
export const UNDO_MS = 10_000

/** The first characters of a text, with an ellipsis where it goes on. Never cuts a character in two. */
export function previewOf(text: string, most: number = PREVIEW.activity): string {
  const characters = [...text.trim()]
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most).join('')}…`
}

/** `20261121091500_{actorId}_{6 characters}`, the moment in UTC. */
export function activityIdOf(actorId: string, at: Date, random: string): string {
  const moment = at.toISOString().replace(/\D/g, '').slice(0, 14)
  return `${moment}_${actorId}_${random}`
}

const ACTIVITY_ID = /^\d{14}_(.{1,128})_[0-9A-Za-z]{6}$/

/** Whose activity this is, read off its id; undefined for what is no activity's id. */
export function actorIn(activityId: string): string | undefined {
  return ACTIVITY_ID.exec(activityId)?.[1]
}

/** Whether something seen by `narrow` never reaches somebody whom `wide` does not. For replies and shares. */
export function isNoWider(narrow: Visibility, wide: Visibility): boolean {
  if (narrow === wide || narrow === 'private' || wide === 'public') return true
  return narrow === 'friends' && wide === 'followers'
}
