import { Trans, useLingui } from '@lingui/react/macro'
import { sessionDisciplines, sessionKinds } from '#domains/feed/activities/entry-vocabulary.ts'
import { GymField } from '#domains/gyms/gyms/web/GymField.tsx'
import { deviceZone } from '#platform/wall-clock.ts'
import { FilterChip } from '#ui/Chip.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ScaleField } from './ScaleField.tsx'
import type { ErrorOf } from './SessionForm.tsx'
import { type FormDraft, wallOf } from './session-draft.ts'
import { disciplineLabels, intensityLabels, kindLabels, useSessionLabels } from './session-labels.ts'

const LENGTHS = [60, 75, 90, 120]

interface FieldsProps {
  draft: FormDraft
  set: (change: Partial<FormDraft>) => void
  errorOf: ErrorOf
}

export function WhenFields({ draft, set, errorOf }: FieldsProps) {
  const { t } = useLingui()
  const zone = draft.timezone
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4 sm:grid-cols-2 *:min-w-0">
      <TextField
        label={t`Date`}
        type="date"
        max={wallOf(new Date(), zone).day}
        value={draft.day}
        error={errorOf('day', 'timezone')}
        onValueChange={(day) => set({ day })}
      />
      <TextField
        label={t`Start`}
        type="time"
        value={draft.start}
        error={errorOf('start')}
        hint={zone !== deviceZone() && t`Local time: ${{ place: zone.replaceAll('_', ' ') }}`}
        onValueChange={(start) => set({ start })}
      />
      <LengthField minutes={draft.minutes} error={errorOf('minutes')} onChange={(minutes) => set({ minutes })} />
    </div>
  )
}

/** These fields are often right as suggested, so they're collapsed at first, with a summary. */
export function PlaceFields({ draft, set, errorOf }: FieldsProps) {
  const { t } = useLingui()
  const intensity = intensityLabels[(draft.intensity ?? 0) - 1]
  const placeError = errorOf('place', 'gymId')
  const summary = [
    draft.place.name.trim(),
    t(kindLabels[draft.kind]),
    t(disciplineLabels[draft.discipline]),
    intensity && t(intensity),
  ]
  return (
    <Disclosure
      title={<Trans>Place, type and intensity</Trans>}
      summary={summary.filter(Boolean).join(' · ')}
      open={placeError !== undefined}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4 sm:grid-cols-2 *:min-w-0">
        <div className="col-span-full">
          <GymField
            label={t`Place`}
            optional
            value={draft.place}
            error={placeError}
            onChange={(place, gym) =>
              set({ place, timezone: gym?.timezone ?? (place.gymId ? draft.timezone : deviceZone()) })
            }
          />
        </div>
        <Select
          label={t`Type`}
          value={draft.kind}
          options={sessionKinds.map((value) => ({ value, label: t(kindLabels[value]) }))}
          onValueChange={(kind) => set({ kind })}
        />
        <Select
          label={t`Gi or no-gi`}
          value={draft.discipline}
          options={sessionDisciplines.map((value) => ({ value, label: t(disciplineLabels[value]) }))}
          onValueChange={(discipline) => set({ discipline })}
        />
        <div className="col-span-full">
          <ScaleField
            legend={t`Intensity`}
            words={intensityLabels}
            value={draft.intensity}
            onChange={(intensity) => set({ intensity })}
          />
        </div>
      </div>
    </Disclosure>
  )
}

interface LengthFieldProps {
  minutes: string
  error: string | undefined
  onChange: (minutes: string) => void
}

function LengthField({ minutes, error, onChange }: LengthFieldProps) {
  const { t } = useLingui()
  const words = useSessionLabels()
  return (
    <fieldset className="col-span-full flex flex-wrap items-end gap-1.5">
      <legend className="sr-only">
        <Trans>Duration</Trans>
      </legend>
      <TextField
        className="w-16"
        label={t`Minutes`}
        inputMode="numeric"
        value={minutes}
        error={error}
        onValueChange={onChange}
      />
      {LENGTHS.map((length) => (
        <FilterChip
          key={length}
          pressed={minutes.trim() === String(length)}
          onPressedChange={() => onChange(String(length))}
        >
          <span aria-hidden="true">{words.number(length)}</span>
          <span className="sr-only">{words.minutes(length)}</span>
        </FilterChip>
      ))}
    </fieldset>
  )
}
