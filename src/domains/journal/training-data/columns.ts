import { normalizeText } from '#platform/normalize-text.ts'

/** The session columns in the order of the export, each with other accepted names. */
export const SESSION_COLUMNS = {
  type: ['row', 'tipo de linha', 'tipo de fila'],
  date: ['day', 'data', 'dia', 'fecha', 'datum', 'when'],
  start: ['start time', 'time', 'hora', 'inicio', 'hora de inicio', 'horario', 'begin'],
  timezone: ['time zone', 'fuso horario', 'zona horaria'],
  minutes: ['duration', 'length', 'mins', 'min', 'duracao', 'duracion', 'minutos', 'tempo', 'tiempo', 'mat time'],
  kind: ['session type', 'class type', 'activity', 'tipo', 'tipo de treino', 'tipo de clase'],
  discipline: ['gi or no gi', 'gi nogi', 'gi no gi', 'gi', 'disciplina', 'modalidade', 'uniform', 'kimono'],
  gym: ['place', 'academy', 'location', 'academia', 'gimnasio', 'local', 'lugar', 'club'],
  'gym id': ['gymid'],
  intensity: ['rpe', 'effort', 'intensidade', 'intensidad', 'esforco', 'esfuerzo'],
  mood: ['feeling', 'humor', 'animo', 'estado de animo'],
  energy: ['energia'],
  techniques: ['technique', 'tecnicas', 'tecnica', 'topics', 'topic', 'moves'],
  notes: ['note', 'notas', 'observacoes', 'observaciones', 'comments', 'comentarios', 'description', 'journal'],
  injuries: ['injury', 'lesoes', 'lesao', 'lesiones', 'lesion'],
  partner: ['training partner', 'parceiro', 'companero', 'pareja'],
  result: ['resultado', 'outcome of round'],
  'subs for': ['submissions', 'finalizacoes', 'finalizaciones', 'taps for'],
  'subs against': ['tapped to', 'finalizacoes sofridas', 'finalizaciones recibidas', 'taps against'],
  positions: ['posicoes', 'posiciones', 'position'],
  worked: ['funcionou', 'funciono', 'landed'],
} as const satisfies Record<string, readonly string[]>
export type SessionColumn = keyof typeof SESSION_COLUMNS
export const sessionColumns = Object.keys(SESSION_COLUMNS) as SessionColumn[]

const NAMES = new Map<string, SessionColumn>(
  sessionColumns.flatMap((column) => [column, ...SESSION_COLUMNS[column]].map((name) => [normalizeText(name), column])),
)

/** Maps each column to its index in the header row; the first of several with the same meaning wins. */
export function columnsOf(header: readonly string[]): Map<SessionColumn, number> {
  const found = new Map<SessionColumn, number>()
  header.forEach((name, at) => {
    const column = NAMES.get(normalizeText(name))
    if (column && !found.has(column)) found.set(column, at)
  })
  return found
}

/** Treats "Time" as a duration if the dates already include the start time. */
export function timeAsDuration(
  columns: Map<SessionColumn, number>,
  header: readonly string[],
  hasDatedTime: boolean,
): void {
  const at = columns.get('start')
  if (!hasDatedTime || at === undefined || columns.has('minutes') || normalizeText(header[at] ?? '') !== 'time') return
  columns.delete('start')
  columns.set('minutes', at)
}

/** Treats "Type" as the kind of session unless its values are kinds of rows, as in our export. */
export function typeAsKind(columns: Map<SessionColumn, number>, header: readonly string[], rows: readonly string[][]) {
  const at = columns.get('type') ?? -1
  if (normalizeText(header[at] ?? '') !== 'type' || rows.every((row) => !row[at]?.trim() || rowTypeNamed(row[at])))
    return
  columns.delete('type')
  if (!columns.has('kind')) columns.set('kind', at)
}

const KINDS = {
  class: [
    'class',
    'regular class',
    'group class',
    'session',
    'aula',
    'treino',
    'clase',
    'training',
    'bjj',
    'fundamentals',
    'advanced',
  ],
  open_mat: ['open mat', 'openmat', 'rolling', 'roll', 'sparring', 'rola', 'treino livre'],
  drilling: ['drilling', 'drills', 'drill', 'repeticao', 'repeticoes', 'repeticiones'],
  private: [
    'private',
    'private lesson',
    'particular',
    'aula particular',
    'privada',
    'clase privada',
    '1 1',
    'one on one',
  ],
  competition_training: [
    'competition training',
    'competition',
    'comp training',
    'comp class',
    'treino de competicao',
    'entrenamiento de competicion',
  ],
  seminar: ['seminar', 'seminario', 'camp', 'workshop'],
} as const
const DISCIPLINES = {
  gi: ['gi', 'kimono', 'com kimono', 'con gi', 'de kimono'],
  nogi: ['no gi', 'nogi', 'sem kimono', 'sin gi', 'sin kimono', 'submission grappling', 'grappling'],
  both: ['both', 'ambos', 'gi and no gi', 'gi no gi', 'os dois', 'los dos'],
} as const

export const kindNamed = named(KINDS)
export const disciplineNamed = named(DISCIPLINES)
export const rowTypeNamed = named({
  session: ['session', 'sessao', 'sesion', 'treino', 'training'],
  round: ['round', 'roll', 'rola', 'rodada', 'asalto', 'ronda'],
} as const)

function named<Slug extends string>(names: Record<Slug, readonly string[]>) {
  const known = new Map(
    (Object.keys(names) as Slug[]).flatMap((slug) =>
      [slug, ...names[slug]].map((name) => [normalizeText(name), slug] as const),
    ),
  )
  return (text: string): Slug | undefined => known.get(normalizeText(text))
}
