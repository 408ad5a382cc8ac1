import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Saving } from '#domains/members/people/web/use-saving.ts'

import { Button } from '#ui/Button.tsx'
import { Failure } from '#ui/Failure.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { DAYS, FOR_DAYS, PRESETS, type Preset, SANCTION_LIMITS, type SanctionKind } from '../rules.ts'
import { actLabels, consequenceLabels, effectLabels, noticeLabels, presetLabels } from './sanction-labels.ts'

export interface Act {
  kind: SanctionKind
  days?: number
  preset: Preset
  message: string
  note: string
}

interface ActFormProps {
  kind: SanctionKind
  /** The member's name, or the number of members. */
  name: ReactNode
  /** An additional consequence to list. */
  more?: MessageDescriptor | null
  saving: Saving
  onAct: (act: Act) => void
  onCancel: () => void
}

/** A form to apply a sanction, with its consequences for the member and a preview of the message. */
export function ActForm({ kind, name, more = null, saving, onAct, onCancel }: ActFormProps) {
  const { t } = useLingui()
  const [preset, setPreset] = useState<Preset>('other')
  const [message, setMessage] = useState('')
  const [note, setNote] = useState('')
  const [days, setDays] = useState('7')
  const [missing, setMissing] = useState(false)
  const hasDays = FOR_DAYS.includes(kind)
  const choose = (chosen: Preset) => {
    setPreset(chosen)
    const words = presetLabels[chosen].message
    // A preset without its own message leaves the typed text.
    if (words) setMessage(t(words))
    setMissing(false)
  }
  const act = () => {
    if (message.trim() === '') return setMissing(true)
    onAct({ kind, preset, message, note, ...(hasDays && { days: Number(days) }) })
  }
  return (
    <div className="flex flex-col gap-4">
      <Consequences {...{ kind, name, more }} />
      <Select
        label={<Trans>Reason</Trans>}
        value={preset}
        onValueChange={choose}
        options={PRESETS.map((value) => ({ value, label: t(presetLabels[value].label) }))}
      />
      {hasDays && <DaysField value={days} onChange={setDays} />}
      <TextArea
        label={<Trans>Message to the member</Trans>}
        value={message}
        onValueChange={(text) => {
          setMessage(text)
          setMissing(false)
        }}
        limit={SANCTION_LIMITS.message}
        error={missing ? t`Write a message to the member.` : undefined}
      />
      <MessagePreview kind={kind} message={message} />
      <TextArea
        optional
        label={<Trans>Internal note</Trans>}
        hint={<Trans>Recorded in the audit log. The member never sees it.</Trans>}
        value={note}
        onValueChange={setNote}
        limit={SANCTION_LIMITS.note}
      />
      {saving.status === 'failed' && <Failure failure={saving.failure} />}
      <div className="flex flex-wrap gap-2">
        <Button look="danger" busy={saving.status === 'saving'} onClick={act}>
          {t(actLabels[kind])}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}

function Consequences({ kind, name, more }: Pick<ActFormProps, 'kind' | 'name' | 'more'>) {
  const { t } = useLingui()
  return (
    <section>
      <h3 className="font-semibold">
        <Trans>What this means for {name}</Trans>
      </h3>
      <ul className="mt-1 list-disc pl-5">
        {consequenceLabels[kind].map((words) => (
          <li key={words.id}>{t(words)}</li>
        ))}
        {more && <li>{t(more)}</li>}
        <li>
          <Trans>They have 20 days to appeal. Another admin will review it.</Trans>
        </li>
      </ul>
    </section>
  )
}

function DaysField({ value, onChange }: { value: string; onChange: (days: string) => void }) {
  return (
    <TextField
      label={<Trans>Days</Trans>}
      type="number"
      inputMode="numeric"
      min={DAYS.least}
      max={DAYS.most}
      value={value}
      onValueChange={onChange}
    />
  )
}

function MessagePreview({ kind, message }: { kind: SanctionKind; message: string }) {
  const { t } = useLingui()
  return (
    <section aria-label={t`What they'll see`} className="rounded-control border border-line bg-sunk p-4">
      <p className="text-sm text-quiet">
        <Trans>What they'll see</Trans>
      </p>
      <p className="mt-1 font-semibold">{t(noticeLabels[kind])}</p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {message.trim() || '…'}
      </p>
      <p className="mt-2 text-sm text-quiet">{t(effectLabels[kind])}</p>
    </section>
  )
}
