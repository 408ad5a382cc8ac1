import { useEffect, useSyncExternalStore } from 'react'
import { elapsedMs, type Run, type SignalKind, signalsBetween, type TimerSettings, type TimerState } from '../rules.ts'

interface Beep {
  hertz: number
  /** Seconds after the signal. */
  after: number
  seconds: number
}

const beeps: Record<SignalKind, readonly Beep[]> = {
  'round-start': [{ hertz: 880, after: 0, seconds: 0.8 }],
  'ten-seconds': [
    { hertz: 1760, after: 0, seconds: 0.09 },
    { hertz: 1760, after: 0.22, seconds: 0.09 },
  ],
  'round-end': [{ hertz: 440, after: 0, seconds: 1.6 }],
  end: [
    { hertz: 440, after: 0, seconds: 1.2 },
    { hertz: 440, after: 1.5, seconds: 1.8 },
  ],
}

const VOLUME = 0.5
/** Beeps fade in and out this fast, in seconds, so they don't click. */
const FADE = 0.01
/** How late a signal may still sound, because one due at the moment of a press would otherwise be missed. */
const LATE_MS = 300
/** The audio clock stops while the device sleeps. Beeps further off than this are scheduled again. */
const DRIFT_MS = 100

let context: AudioContext | undefined

function audio(): AudioContext {
  context ??= new AudioContext()
  return context
}

/** Call this in the handler of a press: browsers allow sound only after one. */
export function allowSounds() {
  audio()
    .resume()
    .catch(() => {})
}

/** Plays the signals of a running timer. Returns whether the browser blocks them until someone presses something. */
export function useSounds({ settings, isMuted, run }: TimerState): boolean {
  const isOn = !isMuted && run !== null && run.pausedAt === null
  useEffect(() => {
    if (!isOn) return
    return playSignals(settings, run)
  }, [isOn, settings, run])

  const isBlocked = useSyncExternalStore(subscribe, isSuspended, () => false) && isOn
  useEffect(() => {
    if (!isBlocked) return
    window.addEventListener('pointerup', allowSounds)
    window.addEventListener('keydown', allowSounds)
    return () => {
      window.removeEventListener('pointerup', allowSounds)
      window.removeEventListener('keydown', allowSounds)
    }
  }, [isBlocked])
  return isBlocked
}

function subscribe(listener: () => void) {
  const watched = audio()
  watched.addEventListener('statechange', listener)
  return () => watched.removeEventListener('statechange', listener)
}

const isSuspended = () => audio().state !== 'running'

/** Schedules all signals on the audio clock, which is on time even where the page's own timers are slowed down. */
function playSignals(settings: TimerSettings, run: Run): () => void {
  let scheduled: Scheduled | undefined
  const schedule = () => {
    if (isSuspended() || (scheduled && Math.abs(driftOf(scheduled)) < DRIFT_MS)) return
    cancel(scheduled)
    scheduled = scheduleSignals(settings, run)
  }
  schedule()
  audio().addEventListener('statechange', schedule)
  document.addEventListener('visibilitychange', schedule)
  return () => {
    audio().removeEventListener('statechange', schedule)
    document.removeEventListener('visibilitychange', schedule)
    cancel(scheduled)
  }
}

interface Scheduled {
  output: GainNode
  tones: OscillatorNode[]
  /** The same moment on both clocks. */
  clockMs: number
  audioSeconds: number
}

function scheduleSignals(settings: TimerSettings, run: Run): Scheduled {
  const output = audio().createGain()
  output.gain.value = VOLUME
  output.connect(audio().destination)
  const clockMs = Date.now()
  const audioSeconds = audio().currentTime
  const elapsed = elapsedMs(run, clockMs)
  const tones = signalsBetween(settings, elapsed - LATE_MS, Number.POSITIVE_INFINITY).flatMap(({ kind, atMs }) => {
    const start = audioSeconds + Math.max(0, atMs - elapsed) / 1000
    return beeps[kind].map((beep) => toneOf(beep, start, output))
  })
  return { output, tones, clockMs, audioSeconds }
}

const driftOf = ({ clockMs, audioSeconds }: Scheduled) =>
  (audio().currentTime - audioSeconds) * 1000 - (Date.now() - clockMs)

function toneOf({ hertz, after, seconds }: Beep, signalAt: number, output: AudioNode): OscillatorNode {
  const [start, end] = [signalAt + after, signalAt + after + seconds]
  const tone = audio().createOscillator()
  const envelope = audio().createGain()
  // A square wave carries across a loud gym better than a pure tone.
  tone.type = 'square'
  tone.frequency.value = hertz
  envelope.gain.setValueAtTime(0, start)
  envelope.gain.linearRampToValueAtTime(1, start + FADE)
  envelope.gain.setValueAtTime(1, end - FADE)
  envelope.gain.linearRampToValueAtTime(0, end)
  tone.connect(envelope).connect(output)
  tone.start(start)
  tone.stop(end)
  return tone
}

function cancel(scheduled: Scheduled | undefined) {
  scheduled?.output.disconnect()
  for (const tone of scheduled?.tones ?? []) tone.stop()
}
