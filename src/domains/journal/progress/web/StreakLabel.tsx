import { Trans } from '@lingui/react/macro'
import type { WeeklyProgress } from '../contract.ts'
import { REST_EVERY_WEEKS } from '../streak.ts'

/** The condition for continuing the streak, or for starting one. */
export function StreakLabel({ streak }: { streak: WeeklyProgress['streak'] }) {
  const { current, trainedThisWeek, restIsFree } = streak
  if (current === 0) return <Trans>Train once this week to start a streak.</Trans>
  if (trainedThisWeek) return <Trans>You've trained this week.</Trans>
  if (restIsFree) return <Trans>This can be your rest week. You get one every {REST_EVERY_WEEKS} weeks.</Trans>
  return <Trans>Train by Sunday to keep your streak. You've used your rest week.</Trans>
}
