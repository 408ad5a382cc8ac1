import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import { newId } from '#platform/ids.ts'
import { failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { useFailureText } from '#ui/Failure.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { SESSION_LIMITS } from '../limits.ts'
import { type FormDraft, inputOf } from './session-draft.ts'
import { templatesQuery, trainingApi } from './training.ts'

interface SaveTemplateDialogProps {
  draft: FormDraft
  visibility: ChosenVisibility
  onClose: () => void
}

/** Saves a session as a named template, without what differs each time, such as its date and notes. */
export function SaveTemplateDialog({ draft, visibility, onClose }: SaveTemplateDialogProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const { busy, error, save } = useSaveTemplate(
    () => ({ ...recurringFacts(draft), visibility: draft.visibility ?? visibility }),
    onClose,
  )

  return (
    <FormDialog
      onClose={onClose}
      title={<Trans>Save as template</Trans>}
      onSubmit={() => void save(name.trim())}
      submitLabel={<Trans>Save</Trans>}
      isPending={busy}
      error={null}
      secondary={false}
    >
      <TextField
        data-autofocus
        label={t`Name`}
        dir="auto"
        hint={t`For example “Monday gi class”. Date, notes and photos aren't included.`}
        value={name}
        limit={name.length > SESSION_LIMITS.templateName * 0.8 ? SESSION_LIMITS.templateName : undefined}
        error={error}
        onValueChange={setName}
      />
    </FormDialog>
  )
}

type TemplateFacts = Omit<Parameters<typeof trainingApi.keepTemplate>[0], 'id' | 'name'>

function useSaveTemplate(facts: () => TemplateFacts, onSaved: () => void) {
  const { t } = useLingui()
  const toasts = useToast()
  const failureText = useFailureText()
  const [id] = useState(newId)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function save(name: string) {
    if (name === '') return setError(t`Enter a name.`)
    if (busy) return
    setError(undefined)
    setBusy(true)
    try {
      await trainingApi.keepTemplate({ id, name, ...facts() })
      await queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })
      toasts.show({ tone: 'good', text: t`Template saved.` })
      onSaved()
    } catch (refusal) {
      const failure = failureOf(refusal)
      setError(failureText({ ...failure, message: withoutField(failure.message) }))
      setBusy(false)
    }
  }
  return { busy, error, save }
}

function recurringFacts(draft: FormDraft) {
  const { start, minutes, gymId, place, kind, discipline, intensity, rounds, techniques } = inputOf(draft)
  return { start, minutes, gymId, place, kind, discipline, intensity, rounds, techniques }
}
