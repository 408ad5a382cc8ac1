import { useLingui } from '@lingui/react/macro'
import { disciplineLabels } from '#domains/gyms/gyms/web/session-labels.ts'
import { METHOD_LABELS } from '#domains/journal/matches/web/match-labels.ts'
import { FAMILY_LABELS } from '#domains/journal/techniques/web/technique-labels.ts'
import type { Progress } from '../contract.ts'

type FamilyOrOther = Progress['submissions']['techniques'][number]['family']

export type CsvLabels = ReturnType<typeof useCsvLabels>

/** Headings, row names and coded cells of the CSV download, worded as on the screen. */
export function useCsvLabels() {
  const { t } = useLingui()
  return {
    figure: t`Figure`,
    now: t`This period`,
    before: t`Previous period`,
    sessions: t`Sessions`,
    minutes: t`Minutes`,
    rounds: t`Rounds`,
    submissionsFor: t`Submissions for`,
    submissionsAgainst: t`Submissions against`,
    matchesWon: t`Matches won`,
    matchesLost: t`Matches lost`,
    matchesDrawn: t`Matches drawn`,
    streak: t`Streak in weeks`,
    longestStreak: t`Longest streak in weeks`,
    week: t`Week of`,
    goal: t`Goal`,
    goalUnit: t`Goal unit`,
    day: t`Day`,
    discipline: t`Discipline`,
    submission: t`Submission`,
    family: t`Family`,
    for: t({ context: 'submissions', message: 'For' }),
    against: t({ context: 'submissions', message: 'Against' }),
    endedIn: t`Rounds ended in`,
    partner: t`Partner`,
    method: t`Method`,
    won: t`Won`,
    lost: t`Lost`,
    drawn: t`Drawn`,
    position: t`Position`,
    times: t`Times`,
    from: t({ context: 'position', message: 'From' }),
    to: t({ context: 'position', message: 'To' }),
    units: { hours: t`Hours`, sessions: t`Sessions` },
    disciplineOf: (discipline: keyof typeof disciplineLabels) => t(disciplineLabels[discipline]),
    familyOf: (family: FamilyOrOther) => (family === 'other' ? t`Other` : t(FAMILY_LABELS[family])),
    methodOf: (method: keyof typeof METHOD_LABELS) => t(METHOD_LABELS[method]),
  }
}
