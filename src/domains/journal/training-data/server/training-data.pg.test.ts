import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { trainingWrites } from '#app/training-writes.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { trainingRounds, trainingSessions } from '#domains/journal/training/server/tables.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'
import type { ImportReport } from '../contract.ts'
import { importPortion, purgeImports } from './import-portion.ts'

const world = await openWorld({ now: new Date() })
const product = await startProduct(world)
const cookieOf = (person: { token: string }) => ({ cookie: product.cookieOf(person) })

async function send(who: { token?: string }, content: string | Buffer, { id = newId(), language = 'en' } = {}) {
  const answer = await fetch(`${product.url}/api/training/imports/${id}?name=log.csv&timezone=Europe/Berlin`, {
    method: 'PUT',
    headers: {
      ...(who.token ? cookieOf({ token: who.token }) : {}),
      'content-type': 'text/csv',
      'accept-language': language,
    },
    body: new Uint8Array(Buffer.from(content)),
  })
  const body = (await answer.json()) as ImportReport & { code?: string; data?: { field?: string } }
  return { status: answer.status, body, id }
}
const parts = () => ({ ...world, writes: trainingWrites, now: () => world.clock.now })
async function importFile(who: Person, id: string, visibility: 'private' | 'public' = 'private') {
  const started = await who.api.trainingData.keep({ id, visibility })
  for (let at = 0; at < 20; at += 1) await importPortion(parts(), { uid: who.uid, id })
  const { items } = await who.api.trainingData.imports({})
  return items.find((one) => one.id === id) ?? started
}
const exported = async (who: Person, query: string) => {
  const answer = await fetch(`${product.url}/api/training/export?${query}`, { headers: cookieOf(who) })
  expect(answer.status).toBe(200)
  return answer.text()
}
const log = ({ api }: Person, more: { gymId?: string } = {}) =>
  api.training.keep({
    ...{ id: newId(), day: '2026-05-02', start: '07:15', timezone: 'UTC' },
    ...{ minutes: 60, kind: 'class', discipline: 'gi', ...more },
  })
const sessionsOf = ({ uid }: Person) =>
  world.db.select().from(trainingSessions).where(eq(trainingSessions.uid, uid)).orderBy(trainingSessions.startedAt)

const TABLE = `Data;Hora;Duração;Tipo;Kimono;Academia;Técnicas;Notas;Cor
2026-03-02;18:30;1h30;aula;sem kimono;Roots;"Chave de braço; Something new";good;blue
2026-03-03;18:30;40:00;class;gi;Roots;;;
2126-03-04;18:30;90;class;gi;Roots;;;
2026-03-05;18:30;90;yoga;gi;Roots;;;
2026-13-05;18:30;90;class;gi;Roots;;;
2026-03-02;18:45;90;class;gi;Roots;;;
`

test("previews each row, or why it's refused, and saves nothing", async () => {
  const ana = await world.member('Ana')
  const { status, body } = await send(ana, TABLE)
  expect(status).toBe(200)
  expect(body.counts.session).toEqual({ good: 1, there: 1, refused: 4 })
  expect(body.ignored).toEqual(['Cor'])
  const told = new Map(body.rows.map((row) => [row.line, row]))
  expect(told.get(3)?.problems).toEqual([{ field: 'minutes', reason: 'TOO_LONG' }])
  expect(told.get(4)?.problems).toEqual([{ field: 'start', reason: 'IN_FUTURE' }])
  expect(told.get(5)?.problems).toEqual([{ field: 'kind', reason: 'UNKNOWN_KIND', value: 'yoga' }])
  expect(told.get(6)?.problems).toEqual([{ field: 'date', reason: 'NOT_A_DATE', value: '2026-13-05' }])
  expect(told.get(7)?.state).toBe('there')
  expect(told.get(2)?.remarks).toEqual([{ field: 'techniques', reason: 'UNKNOWN_TECHNIQUE', value: 'Something new' }])
  expect(await sessionsOf(ana)).toEqual([])
})

test('saves valid rows once, privately and under their dates, and notifies no one', async () => {
  const [ana, bia] = await Promise.all([world.member('Ana'), world.member('Bia')])
  await world.follow(bia, ana)
  const { id } = await send(ana, TABLE)
  expect(await importFile(ana, id)).toMatchObject({ state: 'done', kept: 1, there: 1, refused: 4, done: 6, total: 6 })
  const [session] = await sessionsOf(ana)
  expect(session).toMatchObject({
    day: '2026-03-02',
    minutes: 90,
    discipline: 'nogi',
    place: 'Roots',
    techniques: ['armbar'],
    notes: 'good\nSomething new',
    startedAt: new Date('2026-03-02T17:30:00Z'),
    importId: id,
  })
  const entries = await world.db.select().from(activities).where(eq(activities.actorId, ana.uid))
  expect(entries.map(({ visibility, timestamp }) => [visibility, timestamp.toISOString()])).toEqual([
    ['private', '2026-03-02T17:30:00.000Z'],
  ])
  expect(await world.db.select().from(notifications).where(eq(notifications.uid, bia.uid))).toEqual([])
  expect((await send(ana, TABLE)).body.counts.session).toEqual({ good: 0, there: 2, refused: 4 })
  expect(await importFile(ana, id)).toMatchObject({ kept: 1 })
  expect(await sessionsOf(ana)).toHaveLength(1)
})

test('asks once whether 03/04 is March or April, unless another row shows it', async () => {
  const ana = await world.member('Ana')
  const asked = await send(ana, 'date,duration\n03/04/2026,60\n')
  expect(asked.body).toMatchObject({ asksForDateOrder: true, counts: { session: { refused: 1 } } })
  const answered = await ana.api.trainingData.check({ id: asked.id, dateOrder: 'day_first' })
  expect(answered).toMatchObject({ asksForDateOrder: false, counts: { session: { good: 1 } } })
  expect(answered.rows[0]?.day).toBe('2026-04-03')
  expect((await send(ana, 'date,duration\n03/04/2026,60\n04/24/2026,60\n')).body.rows[0]?.day).toBe('2026-03-04')
})

test('restores an export into an empty account, from JSON and CSV', async () => {
  const [ana, bia, cleo] = await Promise.all([world.member('Ana'), world.member('Bia Ω'), world.member('Cleo')])
  const round = {
    minutes: 6,
    subsFor: ['armbar', 'armbar'],
    subsAgainst: [],
    positions: ['mount'],
    worked: ['armbar'],
  }
  await ana.api.training.keep({
    id: newId(),
    day: '2026-05-01',
    start: '19:00',
    timezone: 'Asia/Tokyo',
    minutes: 90,
    place: '=cmd|calc',
    kind: 'open_mat',
    discipline: 'both',
    intensity: 4,
    notes: 'line one\nline "two"; three, four',
    injuries: '+knee',
    techniques: ['armbar'],
    rounds: [
      { ...round, partner: { uid: bia.uid, name: '' }, result: '-2' },
      { ...round, partner: { uid: null, name: 'Zoë 山' } },
    ],
  })
  await log(ana)
  const json = JSON.parse(await exported(ana, 'format=json'))
  expect(json.sessions[0].rounds.map((one: { partner: unknown }) => one.partner)).toEqual([
    { name: 'Bia Ω' },
    { name: 'Zoë 山' },
  ])
  expect(JSON.stringify(json)).not.toContain(bia.uid)
  const table = await exported(ana, 'format=csv&what=sessions')
  for (const cell of table.split(/[\r\n,]+/)) expect(cell).not.toMatch(/^"?[=+@]/)

  for (const [who, content] of [
    [bia, JSON.stringify(json)],
    [cleo, table],
  ] as const) {
    const { id, body } = await send(who, content)
    expect(body.counts.session).toEqual({ good: 2, there: 0, refused: 0 })
    await importFile(who, id)
    const again = JSON.parse(await exported(who, 'format=json'))
    expect(again.sessions).toEqual(json.sessions)
  }
  const asked = await world.db.select().from(trainingRounds).where(eq(trainingRounds.uid, cleo.uid))
  expect(asked.map(({ partnerUid }) => partnerUid)).toEqual([null, null])
})

test("refuses only the row whose gym isn't listed, and imports the others", async () => {
  const [ana, bia] = await Promise.all([world.member('Ana'), world.member('Bia')])
  const line = (day: number, gym = '') =>
    `2026-04-${String(day).padStart(2, '0')},18:30,90,class,gi,Roots,${gym},Armbar`
  const head = 'date,start,minutes,kind,discipline,place,gym id,techniques'
  const tables = [
    [head, line(1), line(2), line(2), line(3)],
    [head, line(1), line(2), line(2), line(3), line(4, 'nowhere')],
  ].map((lines) => lines.join('\n'))

  const [together, alone] = await Promise.all(
    [ana, bia].map(async (who, at) => {
      const { id } = await send(who, tables[at] ?? '')
      return importFile(who, id, 'public')
    }),
  )
  expect(together).toMatchObject({ state: 'done', done: 4, kept: 3, there: 1, refused: 0 })
  expect(alone).toMatchObject({ state: 'done', done: 5, kept: 3, there: 1, refused: 1 })

  const entriesOf = async ({ uid }: Person) => {
    const rows = await world.db
      .select()
      .from(activities)
      .where(eq(activities.actorId, uid))
      .orderBy(activities.timestamp)
    const sessions = rows.filter(({ activityType }) => activityType === 'training_session')
    return sessions.map(({ timestamp, content, visibility, inFeed, score, targetType, metadata }) => {
      const { id, ...facts } = content.facts as unknown as Record<string, unknown>
      return {
        timestamp,
        visibility,
        inFeed,
        score,
        targetType,
        keys: Object.keys(metadata),
        text: content.text,
        facts,
      }
    })
  }
  expect(await entriesOf(ana)).toEqual(await entriesOf(bia))
  expect((await entriesOf(ana)).map(({ visibility, keys }) => [visibility, ...keys])).toEqual(
    Array.from({ length: 3 }, () => ['public', 'importId']),
  )
  const kept = (await sessionsOf(ana)).map(({ uid, id, activityId, importId, createdAt, updatedAt, ...rest }) => rest)
  expect(kept).toEqual(
    (await sessionsOf(bia)).map(({ uid, id, activityId, importId, createdAt, updatedAt, ...rest }) => rest),
  )
  expect(kept.map(({ techniques }) => techniques)).toEqual([['armbar'], ['armbar'], ['armbar']])
})

const STRAVA = `Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate
1,"Mar 2, 2026, 11:30:00 PM",BJJ no-gi,Workout,Hard rounds,5400,0.0,170
2,"Mar 3, 2026, 6:00:00 AM",Morning Run,Run,,1800,5.2,160
`
const GARMIN = `Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR,Max HR
Mixed Martial Arts,2026-03-02 18:30:00,false,"Dublin MMA","0.00","800","01:30:00.5","140","170"
Running,2026-03-03 07:00:00,false,"Dublin Running","5.20","400","00:30:00","150","165"
`
const HEVY = `"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_km","duration_seconds","rpe"
"Open mat","2 Mar 2026, 18:30","2 Mar 2026, 20:00","","Jiu Jitsu","","",0,"normal",,,,5400,
"Open mat","2 Mar 2026, 18:30","2 Mar 2026, 20:00","","Jiu Jitsu","","",1,"normal",,,,600,
"Legs","3 Mar 2026, 18:30","3 Mar 2026, 19:30","","Squat","","",0,"normal",100,5,,,8
`
const APPLE = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [<!ENTITY bomb SYSTEM "file:///etc/passwd">]>
<HealthData locale="en_IE">
 <Record type="HKQuantityTypeIdentifierHeartRate" value="60"/>
 <Workout workoutActivityType="HKWorkoutActivityTypeMartialArts" duration="89.6" durationUnit="min" sourceName="Ana&apos;s &bomb; Watch > 1" creationDate="2026-03-02 20:05:00 +0100" startDate="2026-03-02 18:30:00 +0100" endDate="2026-03-02 20:00:00 +0100">
  <MetadataEntry key="HKIndoorWorkout" value="1"/>
 </Workout>
 <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" startDate="2026-03-03 07:00:00 +0100"/>
</HealthData>`

test.each([
  [
    'strava',
    STRAVA,
    { day: '2026-03-03', at: '23:30', notes: 'BJJ no-gi\nHard rounds', kind: 'class', discipline: 'nogi' },
  ],
  ['garmin', GARMIN, { day: '2026-03-02', at: '17:30', notes: 'Dublin MMA', kind: 'class', discipline: 'gi' }],
  ['hevy', HEVY, { day: '2026-03-02', at: '17:30', notes: 'Open mat', kind: 'open_mat', discipline: 'gi' }],
  [
    'apple_health',
    APPLE,
    { day: '2026-03-02', at: '17:30', notes: "Ana's &bomb; Watch > 1", kind: 'class', discipline: 'gi' },
  ],
] as const)(
  'recognises a %s export by its columns and refuses other sports',
  async (source, file, { at, ...session }) => {
    const ana = await world.member('Ana')
    const { body, id } = await send(ana, file)
    expect(body).toMatchObject({ source, counts: { session: { good: 1, refused: 1 } } })
    expect(body.rows.find(({ state }) => state === 'refused')?.problems).toMatchObject([{ reason: 'OTHER_SPORT' }])
    expect(body.otherSports).toBe(1)
    expect(body.columns.map(({ field }) => field)).toEqual(expect.arrayContaining(['date', 'minutes', 'notes']))
    await importFile(ana, id)
    const [kept] = await sessionsOf(ana)
    expect(kept).toMatchObject({ ...session, minutes: 90 })
    expect(kept?.startedAt.toISOString().slice(11, 16)).toBe(at)
  },
)

const STRAVA_HEADER =
  'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,' +
  'Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,Moving Time,Distance,Max Speed,' +
  '"<span class=""translation_missing"" title=""translation missing: en-US.start_time"">Start Time</span>",Media'

test("uses the first of Strava's duplicate columns, and lists ignored ones once", async () => {
  const ana = await world.member('Ana')
  const row =
    '7,"Nov 3, 2025, 6:12:31 PM",Evening open mat,Workout,,5400,0.00,151,,false,,,activities/7.fit.gz,,,5402.0,5300.0,0.0,,x,""'
  const { body, id } = await send(ana, `${STRAVA_HEADER}\n${row}\n`)
  expect(body).toMatchObject({ source: 'strava', counts: { session: { good: 1 } } })
  expect(body.columns.find(({ field }) => field === 'minutes')).toMatchObject({ name: 'Elapsed Time', example: '5400' })
  expect(body.ignored).toEqual([
    ...['Activity ID', 'Distance', 'Max Heart Rate', 'Commute', 'Filename', 'Moving Time', 'Start Time'],
  ])
  await importFile(ana, id)
  const [kept] = await sessionsOf(ana)
  expect(kept).toMatchObject({ minutes: 90, notes: 'Evening open mat', kind: 'open_mat' })
  expect(kept?.startedAt.toISOString()).toBe('2025-11-03T18:12:00.000Z')
})

test.each([
  [
    'strava',
    'Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Aktivitätsbeschreibung,Verstrichene Zeit,Distanz',
    '1,"03.11.2025, 18:00:00",Jiu-Jitsu,Training,,5400,"0,00"',
  ],
  [
    'strava',
    "ID de l'activité,Date de l'activité,Nom de l'activité,Type d'activité,Description de l'activité,Temps écoulé,Distance",
    '1,"3 nov. 2025, 18:00:00",Jiu-jitsu,Entraînement,,5400,"0,00"',
  ],
  [
    'strava',
    'ID de actividad,Fecha de la actividad,Nombre de la actividad,Tipo de actividad,Descripción de la actividad,Tiempo transcurrido',
    '1,"3 nov 2025, 18:00:00",Jiu-jitsu,Entrenamiento,,5400',
  ],
  [
    'garmin',
    'Tipo de atividade,Data,Favorito,Título,Distância,Calorias,Tempo total,FC Média',
    'Artes marciais,2025-11-03 18:00:00,false,"Treino","0.00","509","01:30:00","136"',
  ],
  [
    'garmin',
    'Aktivitätstyp,Datum,Favorit,Titel,Distanz,Kalorien,Zeit,Ø HF',
    'Kampfsport,2025-11-03 18:00:00,false,"Abend","0,00","509","01:30:00","136"',
  ],
])("reads a %s export in the member's language: %s", async (source, header, row) => {
  const ana = await world.member('Ana')
  const { body, id } = await send(ana, `${header}\n${row}\n`)
  expect(body).toMatchObject({ source, counts: { session: { good: 1, refused: 0 } } })
  await importFile(ana, id)
  expect(await sessionsOf(ana)).toMatchObject([{ day: '2025-11-03', minutes: 90 }])
})

test('lists sessions before a few sample rows of other sports', async () => {
  const ana = await world.member('Ana')
  const runs = Array.from({ length: 30 }, (_, at) => `${at},"Mar ${at + 1}, 2026, 6:00:00 AM",Run,Run,,1800,5.2,160\n`)
  const { body } = await send(
    ana,
    `${STRAVA.split('\n')[0]}\n${runs.join('')}99,"Mar 2, 2026, 6:30:00 PM",BJJ,Workout,,5400,0.0,170\n`,
  )
  expect(body).toMatchObject({ otherSports: 30, counts: { session: { good: 1, refused: 30 } } })
  expect(body.rows[0]?.session).toEqual({ start: '19:30', minutes: 90, kind: 'class', discipline: 'gi', notes: 'BJJ' })
  expect(body.rows).toHaveLength(11)
})

test('imports a Hevy workout if any of its exercises is jiu-jitsu', async () => {
  const ana = await world.member('Ana')
  const file = `"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_lbs","reps","distance_miles","duration_seconds","rpe"
"Monday","22 Dec 2025, 08:00","22 Dec 2025, 09:30","","Bench Press (Barbell)",,"",0,"normal",135,8,,,
"Monday","22 Dec 2025, 08:00","22 Dec 2025, 09:30","","Brazilian Jiu Jitsu",,"",0,"normal",,,,3600,
`
  const { body } = await send(ana, file)
  expect(body).toMatchObject({ source: 'hevy', counts: { session: { good: 1, refused: 0 } } })
})

test('reports each column\'s field, and reads "Time" beside dated times as a duration', async () => {
  const ana = await world.member('Ana')
  const { body } = await send(ana, 'Date,Time,Colour\n2026-03-02 18:30,01:15:00,blue\n')
  expect(body).toMatchObject({
    source: null,
    columns: [
      { name: 'Date', field: 'date', example: '2026-03-02 18:30' },
      { name: 'Time', field: 'minutes', example: '01:15:00' },
    ],
    ignored: ['Colour'],
    counts: { session: { good: 1, refused: 0 } },
  })
})

test('reads "Type" as the kind of session or as gi and no-gi', async () => {
  const days = ['Gi', 'Open mat', 'no-gi', 'roll'].map((type, at) => `2026-03-0${at + 1},${type}`)
  const { body } = await send(await world.member('Ana'), ['Date,Type', ...days].join('\n'))
  expect(body.columns).toMatchObject([{ field: 'date' }, { name: 'Type', field: 'kind', example: 'Gi' }])
  const read = body.rows.map(({ session }) => `${session?.kind} ${session?.discipline}`)
  expect(read).toEqual(['class gi', 'open_mat gi', 'class nogi', 'open_mat gi'])
})

test("exports the gym's name for a session stored with only its id", async () => {
  const ana = await world.member('Ana')
  const gym = await world.gym('Lua Branca')
  await log(ana, { gymId: gym.id })
  await world.db.update(trainingSessions).set({ place: '' }).where(eq(trainingSessions.uid, ana.uid))
  expect(await exported(ana, 'format=csv&what=sessions')).toContain(`,Lua Branca,${gym.id},`)
  expect(JSON.parse(await exported(ana, 'format=json')).sessions[0]).toMatchObject({ place: 'Lua Branca' })
})

test('imports matches and promotions in order, validated by their own rules', async () => {
  const [ana, bia] = await Promise.all([world.member('Ana'), world.member('Bia')])
  const content = JSON.stringify({
    matches: [
      {
        day: '2025-06-01',
        ruleSet: 'ibjjf',
        discipline: 'gi',
        outcome: 'win',
        method: 'referee_decision',
        opponent: { name: 'Max' },
      },
      { day: '2025-06-01', ruleSet: 'ibjjf', discipline: 'gi', outcome: 'win', method: 'no_such_method' },
    ],
    promotions: [
      { belt: 'blue', stripes: 0, day: '2024-02-01', promoter: { name: 'Prof. Silva' }, gymName: 'Roots' },
      { belt: 'blue', stripes: 9, day: '2024-08-01' },
    ],
  })
  const { id, body } = await send(ana, content)
  expect(body.counts).toMatchObject({ match: { good: 1, refused: 1 }, promotion: { good: 1, refused: 1 } })
  expect(JSON.parse(await exported(ana, 'format=json')).matches).toEqual([])
  expect(await importFile(ana, id)).toMatchObject({ kept: 2, refused: 2 })
  const json = await exported(ana, 'format=json')
  const back = await send(bia, json)
  await importFile(bia, back.id)
  const { matches, promotions } = JSON.parse(json)
  expect(JSON.parse(await exported(bia, 'format=json'))).toMatchObject({ matches, promotions })
  expect(await exported(ana, 'format=csv&what=promotions')).toContain('2024-02-01,blue,0,Prof. Silva,Roots')
})

test('undoes a whole import within 30 days, without sessions logged by hand', async () => {
  const [ana, bia] = await Promise.all([world.member('Ana'), world.member('Bia')])
  await log(ana)
  const { id } = await send(ana, TABLE)
  await importFile(ana, id)
  const left = async () => (await sessionsOf(ana)).filter(({ isDeleted }) => !isDeleted).length
  expect(await left()).toBe(2)
  await expect(bia.api.trainingData.takeBack({ id })).rejects.toMatchObject({ status: 404 })
  expect(await ana.api.trainingData.takeBack({ id })).toMatchObject({ state: 'taken_back' })
  expect(await ana.api.trainingData.takeBack({ id })).toMatchObject({ state: 'taken_back' })
  expect(await left()).toBe(1)
  const second = await send(ana, TABLE)
  await importFile(ana, second.id)
  const now = world.clock.now
  world.clock.now = new Date(now.getTime() + days(31))
  const ana31 = await world.session(ana.uid)
  await expect(ana31.api.trainingData.takeBack({ id: second.id })).rejects.toMatchObject({ status: 409 })
  world.clock.now = now
})

test("explains in the reader's language why a row can't be imported", async () => {
  const ana = await world.member('Ana')
  const bye = {
    day: '2026-01-10',
    ruleSet: 'ibjjf',
    discipline: 'gi',
    outcome: 'win',
    method: 'bye',
    opponent: 'A bye has no opponent.',
  }
  const file = JSON.stringify({ matches: [bye, { ...bye, method: 'levitation' }] })
  const reasonsIn = async (language: string) =>
    (await send(ana, file, { language })).body.rows.map(({ problems }) => problems[0]?.value ?? '')
  const english = await reasonsIn('en')
  expect(english[0]).toBe('A bye has no opponent.')
  expect(english[1]).toMatch(/^must be one of submission, /)
  const spanish = await reasonsIn('es')
  for (const text of spanish) expect(text).not.toMatch(/\{|must/)
})

test("explains why a file can't be read, and deletes private files after a day", async () => {
  const [ana, bia] = await Promise.all([world.member('Ana'), world.member('Bia')])
  for (const [content, code] of [
    ['', 'EMPTY_FILE'],
    ['name,colour\na,b\n', 'NO_DATE_COLUMN'],
    ['{"sessions": 5}', 'NOTHING_TO_IMPORT'],
    ['{"sessions": [', 'INVALID_JSON'],
  ] as const)
    expect([content, (await send(ana, content)).body.code]).toEqual([content, code])
  expect((await send({}, TABLE)).status).toBe(401)
  const { id } = await send(ana, TABLE)
  for (const call of [() => bia.api.trainingData.check({ id }), () => bia.api.trainingData.keep({ id })])
    await expect(call()).rejects.toMatchObject({ status: 404 })
  for (const call of [
    () => world.visitor.api.trainingData.keep({ id }),
    () => world.visitor.api.trainingData.imports({}),
  ])
    await expect(call()).rejects.toMatchObject({ status: 401 })
  expect((await fetch(`${product.url}/api/training/export?format=json`)).status).toBe(401)
  expect((await send(ana, 'date\n2026-01-01\n', { id })).status).toBe(409)
  await purgeImports(world, new Date(Date.now() + 60_000))
  await expect(ana.api.trainingData.keep({ id })).rejects.toMatchObject({ status: 404 })
})
