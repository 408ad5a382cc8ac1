import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type CallFailure, failureOf } from '#platform/web/errors.ts'
import { Failure } from '#ui/Failure.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { TechniqueNote } from '../contract.ts'
import { TECHNIQUE_LIMITS } from '../limits.ts'
import { saveNote } from './notes.ts'
import { TechniquePicker } from './TechniquePicker.tsx'

interface NoteDialogProps {
  name: string
  before: TechniqueNote
  onClose: () => void
}

export default function NoteDialog({ name, before, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(before.note)
  const [leadsTo, setLeadsTo] = useState<readonly string[]>(before.leadsTo)
  const [state, setState] = useState<CallFailure | 'saving' | null>(null)

  async function save() {
    setState('saving')
    try {
      await saveNote({ slug: before.slug, name, note: note.trim(), leadsTo: [...leadsTo] })
      onClose()
    } catch (error) {
      setState(failureOf(error))
    }
  }
  return (
    <FormDialog
      onClose={onClose}
      title={
        <Trans>
          In my game: <bdi>{name}</bdi>
        </Trans>
      }
      onSubmit={() => void save()}
      submitLabel={<Trans>Save</Trans>}
      isPending={state === 'saving'}
      error={state && state !== 'saving' && <Failure failure={state} />}
    >
      <TextArea
        label={<Trans>My note</Trans>}
        optional
        rows={4}
        dir="auto"
        limit={TECHNIQUE_LIMITS.note}
        maxLength={TECHNIQUE_LIMITS.note}
        value={note}
        onValueChange={setNote}
      />
      <TechniquePicker
        label={<Trans>Where I go from here</Trans>}
        optional
        chosen={leadsTo}
        most={TECHNIQUE_LIMITS.links}
        onChange={setLeadsTo}
      />
    </FormDialog>
  )
}
