import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { GymFieldsPatch } from '../contract.ts'
import { SUGGESTION_NOTE } from '../limits.ts'
import { GYM_FIELDS, type GymField, sameValue } from '../rules.ts'
import { FieldEditor } from './FieldEditor.tsx'
import { FIELD_LABELS } from './field-labels.ts'
import { gymEditsApi } from './gym-edits.ts'
import { fieldsOfGym, refusalOf } from './gym-fields.ts'
import { SaveRefused } from './SaveRefused.tsx'
import { gymChanged } from './use-gym-save.ts'

/** A suggestion for one field, with its source. */
export function SuggestEdit({ gym, onClose }: { gym: Gym; onClose: () => void }) {
  const { t } = useLingui()
  const kept = fieldsOfGym(gym)
  const [field, setField] = useState<GymField | ''>('')
  const [value, setValue] = useState<unknown>()
  const [note, setNote] = useState('')
  const { busy, failure, forgetFailure, suggest } = useSuggesting(gym, onClose)
  const changed = field !== '' && !sameValue(kept[field], value)

  return (
    <Dialog
      open
      onClose={onClose}
      width="text"
      title={<Trans>Suggest an edit</Trans>}
      actions={
        <>
          <Button
            look="primary"
            disabled={!changed}
            busy={busy}
            onClick={() => void suggest({ [field]: value } as GymFieldsPatch, note)}
          >
            <Trans>Send</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <Select
          label={t`What to correct`}
          placeholder={t`Choose`}
          options={GYM_FIELDS.map((name) => ({ value: name, label: t(FIELD_LABELS[name]) }))}
          value={field}
          onValueChange={(name) => {
            setField(name)
            setValue(kept[name])
            forgetFailure()
          }}
        />
        {field !== '' && (
          <>
            <FieldEditor
              key={field}
              field={field}
              value={value}
              onChange={setValue}
              error={refusalOf(field, failure)}
            />
            <SourceField value={note} onChange={setNote} />
          </>
        )}
        <SaveRefused failure={failure} named={field !== '' && refusalOf(field, failure) !== undefined} />
      </div>
    </Dialog>
  )
}

function SourceField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useLingui()
  return (
    <TextArea label={t`Source`} optional limit={SUGGESTION_NOTE} value={value} onValueChange={onChange} dir="auto" />
  )
}

function useSuggesting(gym: Gym, onClose: () => void) {
  const { t } = useLingui()
  const toasts = useToast()
  const { saving, save, forget } = useSaving()

  async function suggest(change: GymFieldsPatch, note: string) {
    await gymEditsApi.suggest({ id: gym.id, change, note })
    await gymChanged()
    toasts.show({
      tone: 'good',
      text: gym.claimed
        ? t`Thanks. The gym will review your suggestion.`
        : t`Thanks. Two members who train there need to confirm your suggestion.`,
    })
    onClose()
  }
  return {
    busy: saving.status === 'saving',
    failure: saving.status === 'failed' ? saving.failure : undefined,
    forgetFailure: forget,
    suggest: (change: GymFieldsPatch, note: string) => save(() => suggest(change, note)),
  }
}
