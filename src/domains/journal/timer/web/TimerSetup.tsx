import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import {
  clockText,
  MAX_ROUNDS,
  type Preset,
  phasesOf,
  presetOf,
  presets,
  TIMER_CHOICES,
  type TimerSettings,
  type TimerState,
} from '../rules.ts'
import { allowSounds } from './sounds.ts'
import { changeTimer } from './timer-store.ts'

const presetLabels = {
  sixMinutes: msg`Class: 5 rounds of 6 minutes`,
  fiveMinutes: msg`Class: 6 rounds of 5 minutes`,
  whiteBelt: msg`Match: white belt, 5 minutes`,
  blueBelt: msg`Match: blue belt, 6 minutes`,
  purpleBelt: msg`Match: purple belt, 7 minutes`,
  brownBelt: msg`Match: brown belt, 8 minutes`,
  blackBelt: msg`Match: black belt, 10 minutes`,
} satisfies Record<Preset, MessageDescriptor>

interface TimerSetupProps {
  timer: TimerState
  mainAction: RefObject<HTMLButtonElement | null>
}

export function TimerSetup({ timer, mainAction }: TimerSetupProps) {
  const { t, i18n } = useLingui()
  const { isAuthenticated } = useAuth()
  const { settings, isMuted } = timer
  const total = clockText(phasesOf(settings).at(-1)?.endMs ?? 0)

  const set = (change: Partial<TimerSettings>) =>
    changeTimer((state) => ({ settings: { ...state.settings, ...change } }))
  function start() {
    allowSounds()
    changeTimer((_, now) => ({ run: { startedAt: now, pausedAt: null } }))
  }

  return (
    <div className="mx-auto max-w-text pb-12">
      <PageTitle
        back={isAuthenticated ? paths.journal() : undefined}
        lead={<Trans>Works offline, and keeps time while your screen is off.</Trans>}
      >
        <Trans>Round timer</Trans>
      </PageTitle>
      <Card>
        <div className="flex flex-col gap-4">
          <Select
            label={<Trans>Preset</Trans>}
            options={[
              ...(Object.keys(presets) as Preset[]).map((value) => ({ value, label: i18n._(presetLabels[value]) })),
            ]}
            value={presetOf(settings) ?? ''}
            placeholder={t`Your own`}
            onValueChange={(preset) => set(presets[preset])}
          />
          <RoundFields settings={settings} set={set} />
          <Switch
            label={<Trans>Sound</Trans>}
            hint={<Trans>On an iPhone, silent mode mutes the timer too.</Trans>}
            checked={!isMuted}
            onCheckedChange={(isOn) => changeTimer(() => ({ isMuted: !isOn }))}
          />
          <Button ref={mainAction} look="primary" wide icon={<Play aria-hidden="true" size={20} />} onClick={start}>
            <Trans>Start timer</Trans>
          </Button>
          <p className="text-center text-sm text-quiet tabular-nums">
            <Trans>{total} in total</Trans>
          </p>
        </div>
      </Card>
      <p className="mt-4 hidden text-sm text-quiet pointer-fine:block">
        <Trans>While it runs: Space pauses, → skips, R resets, F fills the screen.</Trans>
      </p>
    </div>
  )
}

interface RoundFieldsProps {
  settings: TimerSettings
  set: (change: Partial<TimerSettings>) => void
}

function RoundFields({ settings, set }: RoundFieldsProps) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-2 gap-4">
      <Numbers
        label={<Trans>Rounds</Trans>}
        value={settings.rounds}
        choices={Array.from({ length: MAX_ROUNDS }, (_, at) => at + 1)}
        labelOf={String}
        onChange={(rounds) => set({ rounds })}
      />
      <Numbers
        label={<Trans>Round length</Trans>}
        value={settings.roundSeconds}
        choices={TIMER_CHOICES.roundSeconds}
        labelOf={lengthText}
        onChange={(roundSeconds) => set({ roundSeconds })}
      />
      <Numbers
        label={<Trans context="timer">Rest</Trans>}
        value={settings.restSeconds}
        choices={TIMER_CHOICES.restSeconds}
        labelOf={(seconds) => (seconds === 0 ? t`No rest` : lengthText(seconds))}
        onChange={(restSeconds) => set({ restSeconds })}
      />
      <Numbers
        label={<Trans>Time to get ready</Trans>}
        value={settings.warmUpSeconds}
        choices={TIMER_CHOICES.warmUpSeconds}
        labelOf={(seconds) => (seconds === 0 ? t`Start immediately` : lengthText(seconds))}
        onChange={(warmUpSeconds) => set({ warmUpSeconds })}
      />
    </div>
  )
}

const lengthText = (seconds: number) => clockText(seconds * 1000)

interface NumbersProps {
  label: ReactNode
  value: number
  choices: readonly number[]
  labelOf: (value: number) => string
  onChange: (value: number) => void
}

function Numbers({ label, value, choices, labelOf, onChange }: NumbersProps) {
  return (
    <Select
      label={label}
      options={choices.map((choice) => ({ value: String(choice), label: labelOf(choice) }))}
      value={String(value)}
      onValueChange={(chosen) => onChange(Number(chosen))}
    />
  )
}
