import { days } from '#platform/clock.ts'

/** How long after an open-ended series was created or confirmed the first prompt is sent. */
const FIRST_AFTER_MS = days(56)
/** Time between unanswered prompts. */
const AGAIN_AFTER_MS = days(14)
/** After this many unanswered prompts, the series pauses. */
export const UNANSWERED_MOST = 3

/** When the hosts are next asked whether a series is still on or, after three unanswered prompts, when it pauses. */
export function promptAt({
  askedAt,
  createdAt,
  unanswered,
}: {
  askedAt: Date | null
  createdAt: Date
  unanswered: number
}): Date {
  return new Date((askedAt ?? createdAt).getTime() + (unanswered === 0 ? FIRST_AFTER_MS : AGAIN_AFTER_MS))
}
