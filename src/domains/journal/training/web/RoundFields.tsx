import { useLingui } from '@lingui/react/macro'
import { TechniquePicker } from '#domains/journal/techniques/web/TechniquePicker.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { SESSION_LIMITS } from '../limits.ts'
import { PersonPicker } from './PersonPicker.tsx'
import type { RoundDraft } from './session-draft.ts'

/** The fields of one round. */
export function RoundFields({
  round,
  error,
  onChange,
}: {
  round: RoundDraft
  error: string | undefined
  onChange: (round: RoundDraft) => void
}) {
  const { t } = useLingui()
  const set = (change: Partial<RoundDraft>) => onChange({ ...round, ...change })
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_120px]">
      <PersonPicker
        label={t`Training partner`}
        optional
        hint={t`If your partner is on Open Mat, we'll ask them before showing their name to anyone.`}
        value={round.partner}
        onChange={(partner) => set({ partner })}
      />
      <TextField
        label={t`Minutes`}
        inputMode="numeric"
        value={round.minutes}
        error={error}
        onValueChange={(minutes) => set({ minutes })}
      />
      <div className="flex flex-col gap-4 sm:col-span-2">
        <RoundTechniques round={round} set={set} />
        <TextArea
          label={t`How it went`}
          optional
          rows={2}
          dir="auto"
          hint={t`Only you can see this.`}
          value={round.result}
          limit={round.result.length > SESSION_LIMITS.result * 0.8 ? SESSION_LIMITS.result : undefined}
          onValueChange={(result) => set({ result })}
        />
      </div>
    </div>
  )
}

interface RoundTechniquesProps {
  round: RoundDraft
  set: (change: Partial<RoundDraft>) => void
}

function RoundTechniques({ round, set }: RoundTechniquesProps) {
  const { t } = useLingui()
  return (
    <>
      <TechniquePicker
        label={t`Submissions I got`}
        optional
        repeats
        roles={['attack']}
        most={SESSION_LIMITS.submissions}
        chosen={round.subsFor}
        onChange={(subsFor) => set({ subsFor })}
      />
      <TechniquePicker
        label={t`Submissions against me`}
        optional
        repeats
        roles={['attack']}
        most={SESSION_LIMITS.submissions}
        chosen={round.subsAgainst}
        onChange={(subsAgainst) => set({ subsAgainst })}
      />
      <TechniquePicker
        label={t`Positions (in order)`}
        optional
        repeats
        roles={['position']}
        most={SESSION_LIMITS.positions}
        hint={t`The last position is where the round ended.`}
        chosen={round.positions}
        onChange={(positions) => set({ positions })}
      />
    </>
  )
}
