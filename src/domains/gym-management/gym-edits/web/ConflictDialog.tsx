import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import type { GymFieldsPatch } from '../contract.ts'
import { type GymField, sameValue } from '../rules.ts'
import { FIELD_LABELS } from './field-labels.ts'
import type { Conflict } from './use-gym-save.ts'
import { useValueLabels } from './value-labels.ts'

export interface ConflictDialogProps {
  conflict: Conflict
  onClose: () => void
  /** Saves the chosen fields on top of the other person's version. */
  onResolve: (given: GymFieldsPatch, version: number) => void
}

/** Shown when someone else changed the gym: choose a version for each field. */
export function ConflictDialog({ conflict: { version, theirs, yours }, onClose, onResolve }: ConflictDialogProps) {
  const { t } = useLingui()
  const words = useValueLabels()
  const fields = (Object.keys(yours) as GymField[]).filter((field) => !sameValue(yours[field], theirs[field]))
  const [kept, setKept] = useState<Partial<Record<GymField, 'yours' | 'theirs'>>>({})
  const chosen = (field: GymField) => kept[field] ?? 'yours'

  function resolve() {
    const mine = fields.filter((field) => chosen(field) === 'yours')
    onResolve(Object.fromEntries(mine.map((field) => [field, yours[field]])) as GymFieldsPatch, version)
  }
  const details = (field: GymField, value: unknown) => (
    <span className="whitespace-pre-line break-words">{words(field, value).join('\n') || t`empty`}</span>
  )

  return (
    <FormDialog
      onClose={onClose}
      width="text"
      title={<Trans>Someone else changed this gym. Review their version.</Trans>}
      onSubmit={resolve}
      submitLabel={<Trans>Save my choices</Trans>}
      isPending={false}
      error={null}
      secondary={
        <Button onClick={onClose}>
          <Trans>Back to the form</Trans>
        </Button>
      }
      className="flex flex-col gap-6"
    >
      {fields.map((field) => (
        <RadioCards
          key={field}
          legend={t(FIELD_LABELS[field])}
          columns={2}
          value={chosen(field)}
          onValueChange={(value) => setKept((before) => ({ ...before, [field]: value }))}
          options={[
            { value: 'yours', label: <Trans>Yours</Trans>, detail: details(field, yours[field]) },
            { value: 'theirs', label: <Trans>Theirs</Trans>, detail: details(field, theirs[field]) },
          ]}
        />
      ))}
      {fields.length === 0 && (
        <p>
          <Trans>They made the same change, so there's nothing left to save.</Trans>
        </p>
      )}
    </FormDialog>
  )
}
