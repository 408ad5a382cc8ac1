import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { TechniquePicker } from '#domains/journal/techniques/web/TechniquePicker.tsx'
import { newId } from '#platform/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CONTENT_LIMITS } from '../kinds.ts'
import { type FieldPart, moveItem, withLine } from './form-part.ts'
import { LineButtons } from './LineButtons.tsx'

export function StepFields({ form: { steps }, set, errorOf }: FieldPart) {
  const error = errorOf('steps')
  return (
    <Card title={<Trans>Steps</Trans>}>
      <ol className="flex flex-col gap-6">
        {steps.map((step, at) => (
          <StepItem key={step.key} {...{ steps, step, at, set }} />
        ))}
      </ol>
      {error && <ErrorText>{error}</ErrorText>}
      {steps.length < CONTENT_LIMITS.steps && (
        <Button
          className="mt-2"
          icon={<Plus aria-hidden="true" />}
          onClick={() =>
            set({ steps: [...steps, { key: newId(), title: '', technique: null, minutes: '', note: '' }] })
          }
        >
          <Trans>Add a step</Trans>
        </Button>
      )}
    </Card>
  )
}

type Step = FieldPart['form']['steps'][number]

function StepItem({ steps, step, at, set }: { steps: Step[]; step: Step; at: number; set: FieldPart['set'] }) {
  const put = (change: Partial<Step>) => set({ steps: withLine(steps, step.key, change) })
  return (
    <li className="flex flex-col gap-3 border-b border-line pb-4 last:border-0">
      <div className="flex items-end gap-2">
        <TextField
          className="flex-1"
          label={<Trans>Step {{ number: at + 1 }}</Trans>}
          value={step.title}
          limit={CONTENT_LIMITS.stepTitle}
          onValueChange={(title) => put({ title })}
        />
        <LineButtons
          place={at + 1}
          of={steps.length}
          onMove={(by) => set({ steps: moveItem(steps, at, by) })}
          onRemove={() => set({ steps: steps.filter(({ key }) => key !== step.key) })}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TechniquePicker
          label={<Trans>Technique</Trans>}
          optional
          most={1}
          chosen={step.technique ? [step.technique] : []}
          onChange={([technique]) => put({ technique: technique ?? null })}
        />
        <TextField
          label={<Trans>Minutes</Trans>}
          optional
          inputMode="numeric"
          value={step.minutes}
          onValueChange={(minutes) => put({ minutes: minutes.replace(/\D/g, '').slice(0, 3) })}
        />
      </div>
      <TextArea
        label={<Trans>Note</Trans>}
        optional
        rows={2}
        value={step.note}
        limit={CONTENT_LIMITS.stepNote}
        onValueChange={(note) => put({ note })}
      />
    </li>
  )
}
