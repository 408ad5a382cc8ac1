import type pg from 'pg'

interface Training {
  uid: string
  partners: readonly string[]
  sessions: number
  rounds: number
}

const POSITIONS = `(select array_agg(slug order by slug) from techniques where role = 'position')`
const SUBMISSIONS = `(select array_agg(slug order by slug) from techniques where role = 'attack')`
const NAMES = `array['Zé', 'Ana', 'Coach', 'the big guy', 'Yuki', 'Rafa']`
/** Columns every journal entry has. */
const ENTRY = 'uid, id, activity_id, day, created_at, updated_at'

const oneOf = (list: string) => `(${list})[1 + floor(random() * cardinality(${list}))::int]`
/** Picks from the front of a list more often than from its end, because people have habits. */
const usualOf = (list: string) => `(${list})[1 + floor(random() ^ 2 * cardinality(${list}))::int]`
const someOf = (list: string, least: number, most: number) =>
  `array(select ${usualOf(list)} from generate_series(1, ${least} + floor(random() * ${most - least + 1})::int + n * 0))`

/**
 * One member's training up to today: a session every day and a half, each with rounds. Half of the rounds are with one
 * of the partners, each through a few positions of the library. Identical on every run.
 */
export async function seedTraining(client: pg.Client, { uid, partners, sessions, rounds }: Training) {
  const perSession = `(${Math.floor(rounds / sessions)} + case when n < ${rounds % sessions} then 1 else 0 end)`
  const entry = (kind: string, day: string) =>
    `'${uid}', '${kind}-' || n || '-${uid}', '${kind}-' || n || '-${uid}', ${day}, ${day} + time '12:00', ${day} + time '12:00'`
  const day = '(current_date - floor(n * 1.5)::int)'
  await client.query(
    `select setseed(0.22);
    insert into training_sessions (${ENTRY}, started_at, timezone, minutes, kind, discipline, techniques, round_count)
    select ${entry('session', day)}, ${day} + case when n % 2 = 1 then time '07:00' else time '11:00' end, 'Europe/Dublin',
      ${oneOf('array[60, 75, 90, 120]')}, ${oneOf(`array['class', 'open_mat', 'drilling']`)},
      ${oneOf(`array['gi', 'gi', 'nogi', 'both']`)}, array[${usualOf(SUBMISSIONS)}], ${perSession}
    from generate_series(0, ${sessions - 1}) n;
    insert into training_rounds (uid, session_id, place, minutes, partner_uid, partner_name, subs_for, subs_against, positions)
    select '${uid}', 'session-' || n || '-${uid}', place, 5 + floor(random() * 4),
      case when member then ${usualOf(`array['${partners.join("', '")}']`)} end, case when member then '' else ${oneOf(NAMES)} end,
      ${someOf(SUBMISSIONS, 0, 2)}, ${someOf(SUBMISSIONS, 0, 1)}, ${someOf(POSITIONS, 1, 4)}
    from (select n, place, random() < 0.5 as member from generate_series(0, ${sessions - 1}) n
      cross join lateral generate_series(0, ${perSession} - 1) place offset 0) r;
    insert into matches (${ENTRY}, event_name, rule_set, discipline, outcome, method, submission, positions)
    select ${entry('match', '(current_date - n * 45)')}, 'Dublin Open', 'ibjjf', 'gi', ${oneOf(`array['win', 'win', 'loss']`)},
      case n % 2 when 0 then 'submission' else 'points' end, case n % 2 when 0 then ${usualOf(SUBMISSIONS)} end,
      array[${usualOf(POSITIONS)}, ${usualOf(POSITIONS)}]
    from generate_series(0, 59) n;
    insert into promotions (${ENTRY}, belt, stripes)
    select ${entry('promotion', `(current_date - ${Math.floor(sessions * 1.5)} + n * 400)`)}, belt, stripes
    from (values (0, 'white', 0), (1, 'blue', 0), (2, 'blue', 2), (3, 'purple', 0), (4, 'brown', 1)) p(n, belt, stripes);
    insert into training_goals (uid, week, unit, amount, updated_at) values ('${uid}', '2000-01-03', 'hours', 4, now());
    analyze training_sessions, training_rounds, matches, promotions, training_goals`,
  )
}
