import type { Visibility } from '#domains/members/people/visibility.ts'
import { days } from '#platform/clock.ts'

/** Preview lengths in characters. */
export const PREVIEW = { activity: 200, gymPost: 200, commentNotification: 100 } as const

/** How long deleted activities can be restored. */
export const RESTORABLE_MS = days(30)
/** How long Undo is offered after a deletion. */
export const UNDO_MS = 10_000

/** Shortens text, adding an ellipsis if it's cut. Never splits a code point. */
export function previewOf(text: string, most: number = PREVIEW.activity): string {
  const characters = [...text.trim()]
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most).join('')}…`
}

/** `20261121091500_{actorId}_{6 characters}`, with the time in UTC. */
export function activityIdOf(actorId: string, at: Date, random: string): string {
  const moment = at.toISOString().replace(/\D/g, '').slice(0, 14)
  return `${moment}_${actorId}_${random}`
}

const ACTIVITY_ID = /^\d{14}_(\P{Cc}{1,128})_[0-9A-Za-z]{6}$/u

/** The actor's id in an activity's id; undefined if that isn't a valid activity id. */
export function actorIn(activityId: string): string | undefined {
  return ACTIVITY_ID.exec(activityId)?.[1]
}

/** Whether the `wide` audience always includes the `narrow` one. */
export function isNoWider(narrow: Visibility, wide: Visibility): boolean {
  if (narrow === wide || narrow === 'private' || wide === 'public') return true
  return narrow === 'friends' && wide === 'followers'
}
