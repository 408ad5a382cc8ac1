import { describe, expect, test } from 'vitest'
import { type MatchError, type MatchToCheck, type MatchWarning, problemsOf, type Score } from './match-problems.ts'

const NOTHING: Score = { points: 0, advantages: 0, penalties: 0 }
type Part = Partial<Score>
const score = (mine: Part, theirs: Part): [Score, Score] => [
  { ...NOTHING, ...mine },
  { ...NOTHING, ...theirs },
]

/** Won by a rear naked choke in a final, without any problems. */
const SOUND: MatchToCheck = {
  day: '2026-11-14',
  hasCompetition: true,
  ruleSet: 'ibjjf',
  ageDivision: 'adult',
  level: 'blue',
  hasOpponent: true,
  round: 'final',
  outcome: 'win',
  method: 'submission',
  submission: 'rear-naked-choke',
  disqualification: null,
  score: null,
  duration: 250,
  medal: 'gold',
}
const AGAINST = { today: '2026-11-21', yearStarted: 2019 }

/** A match with another outcome, without the fields for a submission and a final. */
const decided = (differing: Partial<MatchToCheck>): Partial<MatchToCheck> => ({
  submission: null,
  round: '',
  medal: null,
  ...differing,
})
const endedIn =
  (outcome: MatchToCheck['outcome']) =>
  (method: MatchToCheck['method'], mine?: Part, theirs: Part = {}) =>
    decided({ method, outcome, score: mine ? score(mine, theirs) : null })
const [won, lost, drawn] = [endedIn('win'), endedIn('loss'), endedIn('draw')]
const bye = decided({ method: 'bye', hasOpponent: false, duration: null })
const walkover = decided({ method: 'walkover_no_show', duration: null })

type Case = [what: string, match: Partial<MatchToCheck>, errors: MatchError[], warnings?: MatchWarning[]]

const DAYS: Case[] = [
  ['a final won by submission', {}, []],
  ['today', { day: '2026-11-21' }, []],
  ['tomorrow', { day: '2026-11-22' }, ['day.future']],
  ['the first year of training', { day: '2019-01-01' }, []],
  ['the year before the first year of training', { day: '2018-12-31' }, ['day.before_start']],
]

const POINTS: Case[] = [
  ['more points', won('points', { points: 4 }, { points: 2 }), []],
  ['a loss with fewer points', lost('points', { points: 2 }, { points: 4 }), []],
  ['a win with fewer points', won('points', { points: 2 }, { points: 4 }), ['points.other_won']],
  ['a loss with more points', lost('points', { points: 9 }, { points: 0 }), ['points.other_won']],
  ['equal points', won('points', { points: 2, advantages: 3 }, { points: 2 }), ['points.equal']],
  ['a win on points without a score', won('points'), ['points.missing']],
  ['more advantages', won('advantages', { points: 2, advantages: 1 }, { points: 2 }), []],
  [
    'advantages with other points',
    won('advantages', { points: 4, advantages: 1 }, { points: 2 }),
    ['advantages.points'],
  ],
  ['equal advantages', won('advantages', { advantages: 1 }, { advantages: 1 }), ['advantages.equal']],
  ['a win with fewer advantages', won('advantages', {}, { advantages: 1 }), ['advantages.other_won']],
  ['a win on advantages without a score', won('advantages'), [], ['score.missing']],
  ['fewer penalties', won('penalties', { penalties: 1 }, { penalties: 2 }), []],
  ['a loss with more penalties', lost('penalties', { penalties: 2 }, { penalties: 1 }), []],
  ['equal penalties', won('penalties', { penalties: 1 }, { penalties: 1 }), ['penalties.equal']],
  ['a win with more penalties', won('penalties', { penalties: 3 }, {}), ['penalties.other_won']],
  ['penalties with other points', won('penalties', { points: 2 }, { penalties: 1 }), ['penalties.points']],
  ['penalties with other advantages', won('penalties', { advantages: 1 }, { penalties: 1 }), ['penalties.points']],
  ['a loss on penalties without a score', lost('penalties'), [], ['score.missing']],
  ['a hundred points', won('points', { points: 100 }), ['score.bounds']],
  ['negative points', won('points', { points: 2 }, { points: -2 }), ['score.bounds']],
  ['half a point', won('points', { points: 2.5 }), ['score.bounds']],
  ['ten penalties', won('penalties', {}, { penalties: 10 }), ['score.bounds'], ['penalties.many']],
  ['a submission while behind', { score: score({}, { points: 12 }) }, []],
  ['a decision with an even score', won('referee_decision', { points: 2 }, { points: 2 }), []],
  ['a decision with an uneven score', won('referee_decision', { points: 2 }), [], ['score.decision']],
]

const METHODS: Case[] = [
  ['a submission without its name', { submission: null }, [], ['submission.missing']],
  [
    'a technical submission without its name',
    { method: 'technical_submission', submission: null },
    [],
    ['submission.missing'],
  ],
  [
    'a submission named in a win on points',
    { ...won('points', { points: 2 }), submission: 'armbar' },
    ['submission.not_method'],
  ],
  ['a draw', drawn('draw', { points: 2 }, { points: 2 }), []],
  ['a draw without a score', drawn('draw'), []],
  ['a draw with an uneven score', drawn('draw', { points: 2 }), [], ['score.draw']],
  ['a draw that someone won', won('draw'), ['method.not_draw']],
  ['a draw by submission', { outcome: 'draw', round: '', medal: null }, ['method.draw']],
  ['a draw on points', drawn('points'), ['method.draw']],
  ['a draw by referee decision', drawn('referee_decision'), ['method.draw']],
  ['a draw after an injury', drawn('injury_stoppage'), []],
  ['an injury', lost('injury_stoppage'), []],
  ['a disqualification with a reason', { ...won('disqualification'), disqualification: 'illegal_technique' }, []],
  ['a disqualification without a reason', lost('disqualification'), ['disqualification.missing']],
  ['a reason without a disqualification', { disqualification: 'gear' }, ['disqualification.not_method']],
  ['a bye', bye, []],
  ['a lost bye', { ...bye, outcome: 'loss' }, ['bye.not_won']],
  ['a bye with an opponent', { ...bye, hasOpponent: true }, ['bye.opponent']],
  ['a bye with a score', { ...bye, score: score({}, {}) }, ['bye.score']],
  ['a bye with a duration', { ...bye, duration: 60 }, ['bye.duration']],
  ['a walkover', walkover, []],
  ['a lost walkover', { ...walkover, outcome: 'loss' }, []],
  ['a walkover at 0–0', { ...walkover, score: score({}, {}) }, []],
  ['a walkover at 2–0', { ...walkover, score: score({ points: 2 }, {}) }, ['walkover.score']],
  ['a walkover with a duration', { ...walkover, duration: 300 }, ['walkover.duration']],
  ['a drawn walkover', { ...walkover, outcome: 'draw' }, ['method.draw']],
  ['a forfeit', won('forfeit', { points: 2 }), []],
]

const RULE_SETS: Case[] = [
  ['escape time at EBI', { ...won('overtime_escape_time'), ruleSet: 'ebi' }, []],
  ['escape time at IBJJF', won('overtime_escape_time'), [], ['method.overtime']],
  ['a submission in overtime at ADCC', { method: 'overtime_submission', ruleSet: 'adcc' }, [], ['method.overtime']],
  ['points in overtime at ADCC', { ...won('overtime_points'), ruleSet: 'adcc' }, []],
  ['points in overtime at EBI', { ...won('overtime_points'), ruleSet: 'ebi' }, [], ['method.overtime']],
  [
    'a win on points under submission-only rules',
    { ...won('points', { points: 2 }), ruleSet: 'submission_only' },
    [],
    ['method.no_points'],
  ],
  [
    'an advantage at ADCC',
    { ...won('points', { points: 2, advantages: 1 }), ruleSet: 'adcc' },
    [],
    ['score.advantages'],
  ],
  [
    'a win on advantages at ADCC',
    { ...won('advantages', { advantages: 1 }), ruleSet: 'adcc' },
    [],
    ['score.advantages'],
  ],
  ['a win on points against four penalties', won('points', { points: 2 }, { penalties: 4 }), [], ['penalties.many']],
  [
    'disqualified for penalties with four of them',
    { ...won('disqualification', {}, { penalties: 4 }), disqualification: 'penalties' },
    [],
  ],
  [
    'disqualified for penalties with only two',
    { ...lost('disqualification', { penalties: 2 }), disqualification: 'penalties' },
    [],
    ['penalties.few'],
  ],
]

const REST: Case[] = [
  ['the full length of a blue belt match', { duration: 360 }, []],
  ['longer than a blue belt match', { duration: 361 }, [], ['duration.long']],
  ['the full length of a black belt match', { duration: 600, level: 'black' }, []],
  ['a six-minute masters match', { duration: 360, ageDivision: 'master_2' }, [], ['duration.long']],
  ['a long match in a custom division', { duration: 900, ageDivision: 'Veterans' }, []],
  ['a long match under other rules', { duration: 900, ruleSet: 'submission_only' }, []],
  ['a duration of zero', { duration: 0 }, ['duration.bounds']],
  ['longer than two hours', { duration: 7201, ruleSet: 'other' }, ['duration.bounds']],
  ['a purple belt among children', { ageDivision: 'junior_1', level: 'purple', duration: 200 }, [], ['level.division']],
  ['a green belt among adults', { level: 'green' }, [], ['level.division']],
  ['a brown belt among juveniles', { ageDivision: 'juvenile_2', level: 'brown' }, [], ['level.division']],
  ['a custom level', { level: 'Intermediate' }, []],
  ['a medal without a competition', { hasCompetition: false }, ['medal.competition']],
  ['gold for a lost final', { outcome: 'loss' }, [], ['medal.final']],
  ['silver for a lost final', { outcome: 'loss', medal: 'silver' }, []],
  ['bronze for a won final', { medal: 'bronze' }, [], ['medal.final']],
  ['bronze for third place', { round: 'third_place', medal: 'bronze' }, []],
  ['bronze in a semi-final', { round: 'semi_final', outcome: 'loss', medal: 'bronze' }, []],
]

const check = (match: Partial<MatchToCheck>) => problemsOf({ ...SOUND, ...match }, AGAINST)

describe.each([
  ['days', DAYS],
  ['scores', POINTS],
  ['methods', METHODS],
  ['rule sets', RULE_SETS],
  ['divisions, times and medals', REST],
])('problems with %s', (_name, cases) => {
  test.each(cases)('%s', (_what, match, errors, warnings = []) => {
    expect(check(match)).toEqual({ errors, warnings })
  })
})

test('reports several problems at once, and allows any day if no start year is known', () => {
  expect(check({ ...won('points'), disqualification: 'gear', medal: 'gold', hasCompetition: false }).errors).toEqual([
    'points.missing',
    'disqualification.not_method',
    'medal.competition',
  ])
  expect(problemsOf({ ...SOUND, day: '1975-05-01' }, { ...AGAINST, yearStarted: null }).errors).toEqual([])
})
