import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { BOARD_LIMITS, DIRECTIONS, GEAR } from '../rules.ts'
import { directionLabels, gearLabels } from './board-labels.ts'
import type { OwnEntry } from './board-writes.ts'

interface BoardDialogProps {
  entry: OwnEntry
  onSave: (entry: OwnEntry) => Promise<void>
  onClose: () => void
}

/** A form to offer or ask for a lift or gear. */
export default function BoardDialog({ entry, onSave, onClose }: BoardDialogProps) {
  const { t } = useLingui()
  const [form, setForm] = useState(entry)
  const [fault, setFault] = useState<string>()
  const [isPending, setPending] = useState(false)
  const { item, direction } = form
  const isLift = item.kind === 'lift'
  const set = (change: Partial<OwnEntry>) => setForm({ ...form, ...change })

  async function save() {
    const text = form.text.trim()
    const most = BOARD_LIMITS.text
    if (text === '') return setFault(isLift ? t`Say where from and when.` : t`Add the size or details.`)
    if (text.length > most) return setFault(t`Use up to ${{ limit: most }} characters.`)
    setPending(true)
    await onSave({ ...form, text })
    setPending(false)
  }

  return (
    <FormDialog
      title={isLift ? <Trans>Lift</Trans> : <Trans>Gear</Trans>}
      onSubmit={() => void save()}
      submitLabel={<Trans>Save</Trans>}
      isPending={isPending}
      error={null}
      onClose={onClose}
    >
      <RadioCards
        legend={<Trans>Offer or request</Trans>}
        hideLegend
        options={DIRECTIONS.map((value) => ({ value, label: t(directionLabels[item.kind][value]) }))}
        value={direction}
        onValueChange={(chosen) => set({ direction: chosen })}
        columns={2}
      />
      {item.kind === 'lift' ? (
        <Select
          label={t`Seats`}
          options={Array.from({ length: BOARD_LIMITS.seats }, (_, at) => `${at + 1}`).map((value) => ({
            value,
            label: value,
          }))}
          value={`${item.seats}`}
          onValueChange={(seats) => set({ item: { kind: 'lift', seats: Number(seats) } })}
        />
      ) : (
        <Select
          label={t`What`}
          options={GEAR.map((value) => ({ value, label: t(gearLabels[value]) }))}
          value={item.gear}
          onValueChange={(gear) => set({ item: { kind: 'gear', gear } })}
        />
      )}
      <TextField
        label={isLift ? t`Where from and when` : t`Size and details`}
        hint={t`Only people who are going and hosts can see this. Leave out your home address.`}
        value={form.text}
        error={fault}
        limit={BOARD_LIMITS.text}
        onValueChange={(text) => {
          set({ text })
          setFault(undefined)
        }}
      />
    </FormDialog>
  )
}
