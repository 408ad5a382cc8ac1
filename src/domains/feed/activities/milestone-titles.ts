import type { MessageDescriptor } from '@lingui/core'
import type { MilestoneKind } from './milestone-kinds.ts'

/** Labels of milestones on screens, in previews and in emails. */
export const MILESTONE_LABELS = {
  first_session: /*i18n*/ { id: 'milestone.first_session', message: 'First session' },
  sessions_10: /*i18n*/ { id: 'milestone.sessions_10', message: '10 sessions' },
  sessions_25: /*i18n*/ { id: 'milestone.sessions_25', message: '25 sessions' },
  sessions_50: /*i18n*/ { id: 'milestone.sessions_50', message: '50 sessions' },
  sessions_100: /*i18n*/ { id: 'milestone.sessions_100', message: '100 sessions' },
  sessions_250: /*i18n*/ { id: 'milestone.sessions_250', message: '250 sessions' },
  sessions_500: /*i18n*/ { id: 'milestone.sessions_500', message: '500 sessions' },
  sessions_1000: /*i18n*/ { id: 'milestone.sessions_1000', message: '1,000 sessions' },
  hours_50: /*i18n*/ { id: 'milestone.hours_50', message: '50 hours on the mat' },
  hours_100: /*i18n*/ { id: 'milestone.hours_100', message: '100 hours on the mat' },
  hours_500: /*i18n*/ { id: 'milestone.hours_500', message: '500 hours on the mat' },
  hours_1000: /*i18n*/ { id: 'milestone.hours_1000', message: '1,000 hours on the mat' },
  streak_4: /*i18n*/ { id: 'milestone.streak_4', message: '4 weeks in a row' },
  streak_12: /*i18n*/ { id: 'milestone.streak_12', message: '12 weeks in a row' },
  streak_26: /*i18n*/ { id: 'milestone.streak_26', message: '26 weeks in a row' },
  streak_52: /*i18n*/ { id: 'milestone.streak_52', message: '52 weeks in a row' },
  years_1: /*i18n*/ { id: 'milestone.years_1', message: '1 year of jiu-jitsu' },
  years_5: /*i18n*/ { id: 'milestone.years_5', message: '5 years of jiu-jitsu' },
  years_10: /*i18n*/ { id: 'milestone.years_10', message: '10 years of jiu-jitsu' },
  years_15: /*i18n*/ { id: 'milestone.years_15', message: '15 years of jiu-jitsu' },
  years_20: /*i18n*/ { id: 'milestone.years_20', message: '20 years of jiu-jitsu' },
  first_competition: /*i18n*/ { id: 'milestone.first_competition', message: 'First competition' },
  first_win: /*i18n*/ { id: 'milestone.first_win', message: 'First win' },
  first_submission_win: /*i18n*/ { id: 'milestone.first_submission_win', message: 'First win by submission' },
  gyms_10: /*i18n*/ { id: 'milestone.gyms_10', message: '10 gyms visited' },
  countries_5: /*i18n*/ { id: 'milestone.countries_5', message: 'Trained in 5 countries' },
  year_at_belt: /*i18n*/ { id: 'milestone.year_at_belt', message: 'One year at a belt' },
} as const satisfies Record<MilestoneKind, MessageDescriptor>
