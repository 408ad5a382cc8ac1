import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play, RotateCcw } from 'lucide-react'
import {
  clockText,
  elapsedMs,
  pause,
  phaseAt,
  type Run,
  resume,
  TIMER_CHOICES,
  type TimerState,
} from '#domains/journal/timer/rules.ts'
import { allowSounds, useSounds } from '#domains/journal/timer/web/sounds.ts'
import { changeTimer, useTicks, useTimer } from '#domains/journal/timer/web/timer-store.ts'
import { useWakeLock } from '#domains/journal/timer/web/use-wake-lock.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'

/** The device's round timer, for one round at a time. */
export function MatTimer() {
  const { t } = useLingui()
  const timer = useTimer()
  const { settings, run } = timer
  if (run) return <Running timer={{ ...timer, run }} />
  const start = () => {
    allowSounds()
    changeTimer((state, now) => ({
      settings: { ...state.settings, rounds: 1 },
      run: { startedAt: now, pausedAt: null },
    }))
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={t`Round length`}
        options={TIMER_CHOICES.roundSeconds.map((seconds) => ({
          value: String(seconds),
          label: clockText(seconds * 1000),
        }))}
        value={String(settings.roundSeconds)}
        onValueChange={(seconds) =>
          changeTimer((state) => ({ settings: { ...state.settings, roundSeconds: Number(seconds) } }))
        }
      />
      <Button icon={<Play aria-hidden="true" size={20} />} onClick={start}>
        <Trans>Start timer</Trans>
      </Button>
    </div>
  )
}

function Running({ timer }: { timer: TimerState & { run: Run; now: number } }) {
  const { t } = useLingui()
  const { settings, run, now } = timer
  const phase = phaseAt(settings, elapsedMs(run, now))
  const isDone = phase.kind === 'done'
  const isRunning = run.pausedAt === null && !isDone
  useTicks(run)
  useSounds(timer)
  useWakeLock(isRunning)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="timer" aria-label={t`Time left`} className="text-5xl leading-none font-bold tabular-nums">
        {clockText(phase.remainingMs)}
      </p>
      {phase.kind === 'warm-up' && (
        <p>
          <Trans>Get ready</Trans>
        </p>
      )}
      {!isDone && (
        <Button
          icon={isRunning ? <Pause aria-hidden="true" size={20} /> : <Play aria-hidden="true" size={20} />}
          onClick={() => {
            allowSounds()
            changeTimer((state, at) => ({ run: state.run && (isRunning ? pause : resume)(state.run, at) }))
          }}
        >
          {isRunning ? <Trans>Pause</Trans> : <Trans>Resume</Trans>}
        </Button>
      )}
      <Button icon={<RotateCcw aria-hidden="true" size={20} />} onClick={() => changeTimer(() => ({ run: null }))}>
        <Trans context="timer">Reset</Trans>
      </Button>
    </div>
  )
}
