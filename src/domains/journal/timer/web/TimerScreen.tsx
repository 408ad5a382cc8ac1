import { Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowLeft,
  Maximize,
  Minimize,
  Pause,
  Play,
  RotateCcw,
  SkipBack,
  SkipForward,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import {
  type CurrentPhase,
  clockText,
  elapsedMs,
  goBack,
  pause,
  phaseAt,
  type Run,
  resume,
  roundsDone,
  skip,
  type TimerSettings,
  type TimerState,
  WARNING_MS,
} from '../rules.ts'
import { LogRounds } from './LogRounds.tsx'
import { allowSounds, useSounds } from './sounds.ts'
import { changeTimer, useTicks } from './timer-store.ts'
import { useTimerKeys } from './use-timer-keys.ts'
import { useVibration } from './use-vibration.ts'
import { useWakeLock } from './use-wake-lock.ts'

interface TimerScreenProps {
  timer: TimerState & { run: Run; now: number }
  mainAction: RefObject<HTMLButtonElement | null>
}

/** A timer that was started: digits to read across the room, and its controls. */
export function TimerScreen({ timer, mainAction }: TimerScreenProps) {
  const { settings, run, now } = timer
  const elapsed = elapsedMs(run, now)
  const phase = phaseAt(settings, elapsed)
  const isPaused = run.pausedAt !== null
  const isDone = phase.kind === 'done'
  const isRunning = !isPaused && !isDone
  const screen = useRef<HTMLElement>(null)
  const fullScreen = useFullScreen(screen)
  useTicks(run)
  useVibration(settings, elapsed)
  const isSoundBlocked = useSounds(timer)
  const staysOn = useWakeLock(isRunning)

  const control = (change: (run: Run, at: number) => Run | null) => () => {
    allowSounds()
    changeTimer((state, at) => ({ run: state.run && change(state.run, at) }))
  }
  const actions = {
    toggle: control(isDone ? (_, at) => ({ startedAt: at, pausedAt: null }) : isPaused ? resume : pause),
    skip: control((before, at) => skip(settings, before, at)),
    goBack: control((before, at) => goBack(settings, before, at)),
    reset: control(() => null),
  }
  useTimerKeys({ ' ': actions.toggle, ArrowRight: actions.skip, r: actions.reset, f: fullScreen.toggle })

  return (
    <section
      ref={screen}
      aria-labelledby="timer-name"
      data-full-screen
      className="flex flex-col bg-paper max-lg:fixed max-lg:inset-0 max-lg:z-30 lg:-mb-24 lg:h-[calc(100dvh-var(--covered-above))]"
    >
      <Display settings={settings} phase={phase} isPaused={isPaused} />
      <div className="flex flex-col gap-2 border-t border-line px-4 pt-2 pb-[calc(env(safe-area-inset-bottom)+8px)] text-center text-sm">
        {isRunning && isSoundBlocked && (
          <p role="status">
            <Trans>Tap anywhere to turn the sound back on.</Trans>
          </p>
        )}
        {isRunning && !staysOn && (
          <p role="status" className="text-quiet">
            <Trans>This browser can't keep your screen on. The timer continues while it's off.</Trans>
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-2">
          {!isRunning && <LogRounds settings={settings} rounds={roundsDone(settings, elapsed)} isMain={isDone} />}
          <Button
            ref={mainAction}
            look={isDone ? 'secondary' : 'primary'}
            icon={isRunning ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            onClick={actions.toggle}
            className="grow max-sm:basis-full lg:max-w-60"
          >
            {isDone ? <Trans>Start over</Trans> : isPaused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
          </Button>
          <Button icon={<SkipBack aria-hidden="true" />} onClick={actions.goBack} className="grow lg:grow-0">
            <Trans>Previous</Trans>
          </Button>
          <Button
            icon={<SkipForward aria-hidden="true" />}
            disabled={isDone}
            onClick={actions.skip}
            className="grow lg:grow-0"
          >
            <Trans>Skip</Trans>
          </Button>
          <Button icon={<RotateCcw aria-hidden="true" />} onClick={actions.reset} className="grow lg:grow-0">
            <Trans context="timer">Reset</Trans>
          </Button>
          {isRunning && <SoundButton isMuted={timer.isMuted} />}
          {fullScreen.isSupported && (
            <Button
              look="quiet"
              icon={fullScreen.isOn ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
              onClick={fullScreen.toggle}
            >
              {fullScreen.isOn ? <Trans>Exit full screen</Trans> : <Trans>Full screen</Trans>}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

function SoundButton({ isMuted }: { isMuted: boolean }) {
  return (
    <Button
      look="quiet"
      icon={isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      onClick={() => {
        allowSounds()
        changeTimer((state) => ({ isMuted: !state.isMuted }))
      }}
    >
      {isMuted ? <Trans>Turn sound on</Trans> : <Trans>Turn sound off</Trans>}
    </Button>
  )
}

interface DisplayProps {
  settings: TimerSettings
  phase: CurrentPhase
  isPaused: boolean
}

function Display({ settings, phase, isPaused }: DisplayProps) {
  const { t } = useLingui()
  const { isAuthenticated } = useAuth()
  const { rounds } = settings
  const { kind, round, remainingMs } = phase
  const isEnding = kind === 'round' && remainingMs <= WARNING_MS
  const digits = clockText(remainingMs)
  const labels = {
    'warm-up': t`Get ready`,
    round: t`Round ${round} of ${rounds}`,
    rest: t({ context: 'timer', message: 'Rest' }),
    done: t`All rounds done`,
  }
  const detail = isPaused
    ? t({ context: 'timer', message: 'Paused' })
    : isEnding
      ? t`Last 10 seconds`
      : kind === 'rest' || kind === 'warm-up'
        ? t`Next: round ${round} of ${rounds}`
        : ''
  return (
    <div
      className={classes(
        'flex min-h-0 flex-1 flex-col pt-safe transition-colors [container-type:size]',
        colors[isEnding ? 'ending' : kind],
      )}
    >
      <header className="flex min-h-11 items-center gap-1 px-1">
        <Link
          to={isAuthenticated ? paths.journal() : paths.home()}
          title={t`Back`}
          className="inline-flex size-11 items-center justify-center rounded-control outline-current"
        >
          <ArrowLeft aria-hidden="true" size={20} />
        </Link>
        <h1 id="timer-name" className="text-base">
          <Trans>Round timer</Trans>
        </h1>
      </header>
      <div className="flex min-h-0 flex-1 flex-col items-center justify-center pb-4 text-center">
        <p role="timer" aria-label={t`Time left`} className={classes('order-2', digitsLook, sizes[digits.length])}>
          {digits}
        </p>
        <div role="status" className="contents">
          <p className="heading text-[clamp(20px,min(8cqw,12cqh),72px)] leading-tight">{labels[kind]}</p>
          <p className="order-3 min-h-[1.4em] text-[clamp(16px,min(5.5cqw,8cqh),44px)] leading-tight font-medium">
            {detail}
          </p>
        </div>
      </div>
    </div>
  )
}

const digitsLook = 'font-bold tracking-tighter tabular-nums leading-none'
/** By number of characters: as large as the width and the height allow. */
const sizes: Record<number, string> = {
  4: 'text-[min(45cqw,62cqh)]',
  5: 'text-[min(35cqw,62cqh)]',
}

const colors = {
  'warm-up': 'bg-primary text-paper dark:bg-primary-soft dark:text-primary',
  round: 'bg-good text-paper dark:bg-good-soft dark:text-good',
  ending: 'bg-careful text-paper dark:bg-careful-soft dark:text-careful',
  rest: 'bg-primary text-paper dark:bg-primary-soft dark:text-primary',
  done: 'bg-ground text-ink',
} satisfies Record<CurrentPhase['kind'] | 'ending', string>

function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const changed = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  // False on iPhones.
  const isSupported = document.fullscreenEnabled
  function toggle() {
    if (!isSupported) return
    const changing = document.fullscreenElement ? document.exitFullscreen() : element.current?.requestFullscreen()
    changing?.catch(() => {})
  }
  return { isSupported, isOn, toggle }
}
