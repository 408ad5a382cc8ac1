import { Trans } from '@lingui/react/macro'
import type { WeeklyProgress } from '../contract.ts'
import { REST_EVERY_WEEKS } from '../streak.ts'

/** What keeps a streak going, or would begin one. */
export function StreakLabel({ streak }: { streak: WeeklyProgress['streak'] }) {
  const { current, trainedThisWeek, restIsFree } = streak
  if (current === 0) return <Trans>One session this week begins one.</Trans>
  if (trainedThisWeek) return <Trans>This week counts.</Trans>
  if (restIsFree) return <Trans>This week may be your rest week; you have one in {REST_EVERY_WEEKS}.</Trans>
  return <Trans>One session by Sunday keeps it: your rest week is used.</Trans>
}
