import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MilestoneKind } from '../kinds.ts'

export const MILESTONE_WORDS: Record<MilestoneKind, MessageDescriptor> = {
  first_session: msg`First session`,
  sessions_10: msg`10 sessions`,
  sessions_25: msg`25 sessions`,
  sessions_50: msg`50 sessions`,
  sessions_100: msg`100 sessions`,
  sessions_250: msg`250 sessions`,
  sessions_500: msg`500 sessions`,
  sessions_1000: msg`1,000 sessions`,
  hours_50: msg`50 hours on the mat`,
  hours_100: msg`100 hours on the mat`,
  hours_500: msg`500 hours on the mat`,
  hours_1000: msg`1,000 hours on the mat`,
  streak_4: msg`4 weeks in a row`,
  streak_12: msg`12 weeks in a row`,
  streak_26: msg`26 weeks in a row`,
  streak_52: msg`52 weeks in a row`,
  years_1: msg`1 year of jiu-jitsu`,
  years_5: msg`5 years of jiu-jitsu`,
  years_10: msg`10 years of jiu-jitsu`,
  years_15: msg`15 years of jiu-jitsu`,
  years_20: msg`20 years of jiu-jitsu`,
  first_competition: msg`First competition`,
  first_win: msg`First win`,
  first_submission_win: msg`First win by submission`,
  gyms_10: msg`10 gyms visited`,
  countries_5: msg`Trained in 5 countries`,
  year_at_belt: msg`One year at a belt`,
}
