import { normalizeText } from '#platform/normalize-text.ts'
import { readDay, readMinutes } from './cells.ts'
import type { SessionColumn } from './columns.ts'
import type { ImportSource } from './rules.ts'

type Get = (name: string) => string

/** Another app's CSV format. Names are normalised: `start_time` is `start time`. */
interface Source {
  /** Columns that together identify this app. */
  marks: readonly string[]
  /** The source columns of each of our fields. */
  from: Partial<Record<SessionColumn, readonly string[]>>
  minutes(get: Get): number | undefined
  /** Columns that identify the sport. */
  sport: readonly string[]
  /** Whether the app exports times in UTC instead of local time. */
  isUtc?: boolean
  /** The column that identifies a workout, if each of its sets has its own line. */
  oneBy?: string
}

const SOURCES: Record<ImportSource, Source> = {
  strava: {
    marks: ['activity id', 'activity date', 'activity type', 'elapsed time'],
    from: { date: ['activity date'], minutes: ['elapsed time'], notes: ['activity name', 'activity description'] },
    minutes: (get) => inMinutes(Number(get('elapsed time')), 60),
    sport: ['activity type', 'activity name'],
    isUtc: true,
  },
  garmin: {
    marks: ['activity type', 'date', 'title', 'time', 'calories'],
    from: { date: ['date'], minutes: ['time'], notes: ['title'] },
    minutes: (get) => readMinutes(get('time').replace(/\.\d+$/, '')),
    sport: ['activity type', 'title'],
  },
  hevy: {
    marks: ['start time', 'end time', 'exercise title'],
    from: { date: ['start time'], minutes: ['end time'], notes: ['title', 'description'] },
    minutes: (get) => inMinutes(momentOf(get('end time')) - momentOf(get('start time')), 60_000),
    sport: ['title', 'exercise title'],
    oneBy: 'start time',
  },
  apple_health: {
    marks: ['workoutactivitytype', 'startdate', 'duration'],
    from: { date: ['startdate'], minutes: ['duration'], notes: ['sourcename'] },
    minutes: (get) => inMinutes(Number(get('duration')), { s: 60, hr: 1 / 60 }[get('durationunit')] ?? 1),
    sport: ['workoutactivitytype'],
  },
}

const GRAPPLING =
  /bjj|jiu|grappl|martial ?arts|wrestling|judo|luta livre|open ?mat|no ?gi|\bgi\b|kimono|rolling|sparring|artes marcia(?:i|le)s|arts martiaux|arti marziali|kampfsport|ringen\b|\blutte\b/

/** Column names these apps use in other languages. */
const TRANSLATED: Record<string, readonly string[]> = {
  'activity id': ['Aktivitäts-ID', "ID de l'activité", 'ID de actividad', 'ID da atividade'],
  'activity date': ['Aktivitätsdatum', "Date de l'activité", 'Fecha de la actividad', 'Data da atividade'],
  'activity name': ['Name der Aktivität', "Nom de l'activité", 'Nombre de la actividad', 'Nome da atividade'],
  'activity type': [
    ...['Aktivitätsart', 'Aktivitätstyp', "Type d'activité", 'Tipo de actividad', 'Tipo de atividade'],
    'Tipo di attività',
  ],
  'activity description': [
    ...['Aktivitätsbeschreibung', "Description de l'activité", 'Descripción de la actividad'],
    'Descrição da atividade',
  ],
  'elapsed time': ['Verstrichene Zeit', 'Temps écoulé', 'Tiempo transcurrido', 'Tempo decorrido'],
  date: ['Datum', 'Fecha', 'Data'],
  title: ['Titel', 'Titre', 'Título', 'Titolo'],
  calories: ['Kalorien', 'Calorías', 'Calorias', 'Calorie'],
  time: ['Activity Time', 'Zeit', 'Durée', 'Temps', 'Tiempo', 'Tempo', 'Tempo total'],
}

const CANONICAL = new Map(
  Object.entries(TRANSLATED).flatMap(([name, others]) => others.map((other) => [normalizeText(other), name] as const)),
)

/** Normalised column names, translated to English if the app localises them. */
export const columnNames = (header: readonly string[]) =>
  header.map((name) => CANONICAL.get(normalizeText(name)) ?? normalizeText(name))

export interface SourceTable {
  source: ImportSource
  from: Source['from']
  isUtc: boolean
  oneBy: string | undefined
  /** Columns that identify the sport. */
  sport: readonly string[]
  /** Values for our fields, in a form the plain table reader accepts; undefined for another sport. */
  cellsOf(get: Get): Partial<Record<SessionColumn, string>> | undefined
  sportOf(get: Get): string
}

/** The app an export is from, by its `columnNames`; undefined for a plain table. */
export function sourceOf(columns: readonly string[]): SourceTable | undefined {
  const names = new Set(columns)
  const [source, table] =
    (Object.entries(SOURCES) as [ImportSource, Source][]).find(([, { marks }]) =>
      marks.every((name) => names.has(name)),
    ) ?? []
  if (!source || !table) return undefined
  const { from, sport, minutes, isUtc = false, oneBy } = table
  const join = (get: Get, columns: readonly string[] = [], sign = '\n') =>
    [...new Set(columns.map(get).filter(Boolean))].join(sign)
  return {
    ...{ source, from, isUtc, oneBy, sport },
    sportOf: (get) => join(get, sport, ' · '),
    cellsOf(get) {
      const said = normalizeText(join(get, sport, ' ').replace(/([a-z])([A-Z])/g, '$1 $2'))
      if (!GRAPPLING.test(said)) return undefined
      return {
        date: join(get, from.date),
        minutes: String(minutes(get) ?? join(get, from.minutes)),
        notes: join(get, from.notes),
        kind: /open ?mat|rolling|sparring/.test(said) ? 'open mat' : '',
        discipline: /no ?gi|grappl/.test(said) ? 'no gi' : '',
      }
    },
  }
}

const inMinutes = (amount: number, unit: number) => (amount > 0 ? Math.round(amount / unit) : undefined)

function momentOf(text: string): number {
  const read = readDay(text)
  return typeof read === 'object' ? Date.parse(`${read.day}T${read.start ?? '00:00'}Z`) : Number.NaN
}
