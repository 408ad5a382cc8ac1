/** The lengths to choose from, in seconds. */
export const TIMER_CHOICES = {
  warmUpSeconds: [0, 5, 10, 15, 30, 60],
  roundSeconds: [30, 60, 90, 120, 150, 180, 240, 300, 360, 420, 480, 540, 600, 720, 900, 1200],
  restSeconds: [0, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300],
} as const
export const MAX_ROUNDS = 30

export interface TimerSettings {
  /** The time to get ready before the first round. */
  warmUpSeconds: number
  rounds: number
  roundSeconds: number
  restSeconds: number
}

/** The usual rounds in class, and the length of adults' matches (IBJJF). */
export const presets = {
  sixMinutes: { rounds: 5, roundSeconds: 360, restSeconds: 60 },
  fiveMinutes: { rounds: 6, roundSeconds: 300, restSeconds: 60 },
  whiteBelt: { rounds: 1, roundSeconds: 300, restSeconds: 60 },
  blueBelt: { rounds: 1, roundSeconds: 360, restSeconds: 60 },
  purpleBelt: { rounds: 1, roundSeconds: 420, restSeconds: 60 },
  brownBelt: { rounds: 1, roundSeconds: 480, restSeconds: 60 },
  blackBelt: { rounds: 1, roundSeconds: 600, restSeconds: 60 },
} as const satisfies Record<string, Omit<TimerSettings, 'warmUpSeconds'>>
export type Preset = keyof typeof presets

/** The preset with these rounds. With a single round, the rest time doesn't matter. */
export function presetOf({ rounds, roundSeconds, restSeconds }: TimerSettings): Preset | undefined {
  return (Object.keys(presets) as Preset[]).find(
    (name) =>
      presets[name].rounds === rounds &&
      presets[name].roundSeconds === roundSeconds &&
      (rounds === 1 || presets[name].restSeconds === restSeconds),
  )
}

/** Times are milliseconds since 1970. */
export interface Run {
  /** When it would have started if it had run without pauses and skips. */
  startedAt: number
  /** Null while it runs. */
  pausedAt: number | null
}

export interface TimerState {
  settings: TimerSettings
  isMuted: boolean
  /** Null until it's started. */
  run: Run | null
}

export const UNUSED_TIMER: TimerState = {
  settings: { warmUpSeconds: 10, ...presets.sixMinutes },
  isMuted: false,
  run: null,
}

export interface Phase {
  kind: 'warm-up' | 'round' | 'rest' | 'done'
  /** The current round, the next one while getting ready or resting, or the last one once done. */
  round: number
  startMs: number
  endMs: number
}

/** All phases in order, ending with `done`, which has no length. */
export function phasesOf({ warmUpSeconds, rounds, roundSeconds, restSeconds }: TimerSettings): Phase[] {
  const phases: Phase[] = []
  const add = (kind: Phase['kind'], round: number, seconds: number) => {
    const startMs = phases.at(-1)?.endMs ?? 0
    if (seconds > 0 || kind === 'done') phases.push({ kind, round, startMs, endMs: startMs + seconds * 1000 })
  }
  add('warm-up', 1, warmUpSeconds)
  for (let round = 1; round <= rounds; round += 1) {
    add('round', round, roundSeconds)
    if (round < rounds) add('rest', round + 1, restSeconds)
  }
  add('done', rounds, 0)
  return phases
}

export interface CurrentPhase extends Pick<Phase, 'kind' | 'round'> {
  remainingMs: number
}

export function phaseAt(settings: TimerSettings, elapsedMs: number): CurrentPhase {
  const { kind, round, endMs } = phaseIn(phasesOf(settings), elapsedMs)
  return { kind, round, remainingMs: Math.max(0, endMs - Math.max(0, elapsedMs)) }
}

function phaseIn(phases: Phase[], elapsedMs: number): Phase {
  const found = phases.find(({ endMs }) => elapsedMs < endMs) ?? phases.at(-1)
  if (!found) throw new Error('A timer has at least one phase.')
  return found
}

export const WARNING_MS = 10_000

export type SignalKind = 'round-start' | 'ten-seconds' | 'round-end' | 'end'
export interface Signal {
  kind: SignalKind
  /** Milliseconds after the start. */
  atMs: number
}

/** Signals from one instant until just before another. Without a rest, the next round's start also ends the round. */
export function signalsBetween(settings: TimerSettings, fromMs: number, untilMs: number): Signal[] {
  return phasesOf(settings)
    .flatMap(({ kind, startMs, endMs }): Signal[] => {
      if (kind === 'rest') return [{ kind: 'round-end', atMs: startMs }]
      if (kind === 'done') return [{ kind: 'end', atMs: startMs }]
      if (kind === 'warm-up') return []
      const warning: Signal = { kind: 'ten-seconds', atMs: endMs - WARNING_MS }
      return [{ kind: 'round-start', atMs: startMs }, ...(warning.atMs > startMs ? [warning] : [])]
    })
    .filter(({ atMs }) => atMs >= fromMs && atMs < untilMs)
}

export const elapsedMs = ({ startedAt, pausedAt }: Run, now: number): number =>
  Math.max(0, (pausedAt ?? now) - startedAt)

export const pause = (run: Run, now: number): Run => ({ ...run, pausedAt: run.pausedAt ?? now })

export const resume = ({ startedAt, pausedAt }: Run, now: number): Run => ({
  startedAt: startedAt + now - (pausedAt ?? now),
  pausedAt: null,
})

/** Continues at the start of the next phase. */
export function skip(settings: TimerSettings, run: Run, now: number): Run {
  const elapsed = elapsedMs(run, now)
  return seek(run, phaseIn(phasesOf(settings), elapsed).endMs, now)
}

/** A phase that began this recently isn't repeated: the one before it is. */
const JUST_BEGUN_MS = 2000

/** Continues at the start of this phase, or of the previous one if this one has only just begun. */
export function goBack(settings: TimerSettings, run: Run, now: number): Run {
  const elapsed = elapsedMs(run, now)
  const phases = phasesOf(settings)
  const current = phaseIn(phases, elapsed)
  const isNew = current.kind === 'done' || elapsed - current.startMs < JUST_BEGUN_MS
  const target = isNew ? (phases[phases.indexOf(current) - 1] ?? current) : current
  return seek(run, target.startMs, now)
}

const seek = ({ pausedAt }: Run, toMs: number, now: number): Run => ({ startedAt: (pausedAt ?? now) - toMs, pausedAt })

/** "6:00", rounded up, so that it shows 0:00 only at the end. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** How many rounds are over. */
export const roundsDone = (settings: TimerSettings, elapsed: number): number =>
  phasesOf(settings).filter(({ kind, endMs }) => kind === 'round' && endMs <= elapsed).length

/** A round's length in the journal, which has whole minutes. */
export const loggedMinutes = ({ roundSeconds }: TimerSettings): number => Math.max(1, Math.round(roundSeconds / 60))

/** A run that has been paused or over for longer is forgotten. */
const FORGET_AFTER_MS = 3 * 60 * 60_000

/** Restores a stored state, leaving out what isn't valid. */
export function readTimerState(stored: string | null, now: number): TimerState {
  const { settings, isMuted, run } = fieldsOf(parsed(stored))
  const valid = validSettings(fieldsOf(settings))
  return {
    settings: valid ?? UNUSED_TIMER.settings,
    isMuted: isMuted === true,
    run: valid ? validRun(fieldsOf(run), valid, now) : null,
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function validSettings(fields: Record<string, unknown>): TimerSettings | undefined {
  const { warmUpSeconds, rounds, roundSeconds, restSeconds } = fields
  return isOneOf(TIMER_CHOICES.warmUpSeconds, warmUpSeconds) &&
    isOneOf(TIMER_CHOICES.roundSeconds, roundSeconds) &&
    isOneOf(TIMER_CHOICES.restSeconds, restSeconds) &&
    Number.isInteger(rounds) &&
    Number(rounds) >= 1 &&
    Number(rounds) <= MAX_ROUNDS
    ? { warmUpSeconds, rounds: Number(rounds), roundSeconds, restSeconds }
    : undefined
}

const isOneOf = (choices: readonly number[], value: unknown): value is number => choices.some((one) => one === value)

function validRun({ startedAt, pausedAt }: Record<string, unknown>, settings: TimerSettings, now: number): Run | null {
  if (!isInstant(startedAt) || !(pausedAt === null || isInstant(pausedAt))) return null
  const stoppedAt = pausedAt ?? startedAt + (phasesOf(settings).at(-1)?.endMs ?? 0)
  return stoppedAt + FORGET_AFTER_MS < now ? null : { startedAt, pausedAt }
}

const isInstant = (value: unknown): value is number => Number.isFinite(value)
