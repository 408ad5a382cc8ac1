import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { Code } from './Code.tsx'
import { type Call, type Parameter, requestOf } from './calls.ts'
import { limitsText, sampleOf, schemaText } from './schema-text.ts'

interface Answer {
  status: number
  statusText: string
  milliseconds: number
  headers: string
  body: string
}

/** A form with the call's parameters and body. The browser sends the session cookie. */
export function TryCall({ call, base }: { call: Call; base: string }) {
  const { t } = useLingui()
  const [values, setValues] = useState<Record<string, string>>({})
  const [body, setBody] = useState(() => (call.body ? JSON.stringify(sampleOf(call.body), null, 2) : ''))
  const [answer, setAnswer] = useState<Answer | 'none' | null>(null)
  const [busy, setBusy] = useState(false)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const { url, init } = requestOf(call, { values, body }, base)
    setAnswer(await answerOf(url, init).catch(() => 'none' as const))
    setBusy(false)
  }

  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      {call.parameters.length > 0 && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {call.parameters.map((parameter) => (
            <ParameterField
              key={`${parameter.in} ${parameter.name}`}
              parameter={parameter}
              value={values[parameter.name] ?? ''}
              onValueChange={(value) => setValues((before) => ({ ...before, [parameter.name]: value }))}
            />
          ))}
        </div>
      )}
      {call.body && (
        <TextArea
          label={t`Body`}
          value={body}
          onValueChange={setBody}
          spellCheck={false}
          autoCapitalize="off"
          className="[&_textarea]:font-mono"
        />
      )}
      <div>
        <Button type="submit" look="primary" busy={busy}>
          <Trans>Send</Trans>
        </Button>
      </div>
      <div aria-live="polite" className="flex min-w-0 flex-col gap-3 empty:hidden">
        {answer === 'none' && (
          <ErrorText>
            <Trans>No response. Check your connection and send the request again.</Trans>
          </ErrorText>
        )}
        {answer && answer !== 'none' && <AnswerShown answer={answer} />}
      </div>
    </form>
  )
}

function AnswerShown({ answer: { status, statusText, milliseconds, headers, body } }: { answer: Answer }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <Chip tone={status < 400 ? 'good' : 'danger'}>
          {status} {statusText}
        </Chip>
        <span className="text-quiet tabular-nums">
          <Trans>{milliseconds} ms</Trans>
        </span>
      </div>
      {body && <Code title={<Trans>Response</Trans>} text={body} />}
      <Code title={<Trans>Headers</Trans>} text={headers} />
    </>
  )
}

interface ParameterFieldProps {
  parameter: Parameter
  value: string
  onValueChange: (value: string) => void
}

function ParameterField({ parameter: { name, required, description, schema = {} }, ...field }: ParameterFieldProps) {
  const { t } = useLingui()
  const choices = schema.type === 'boolean' ? [true, false] : schema.enum
  const type = choices ? '' : schemaText(schema)
  const frame = {
    label: name,
    optional: !required,
    required,
    hint: [description, type, limitsText(schema)].filter(Boolean).join(', ') || undefined,
  }
  if (!choices)
    return (
      <TextField {...frame} {...field} autoComplete="off" autoCapitalize="off" autoCorrect="off" spellCheck={false} />
    )
  const options = choices.map(String).map((choice) => ({ value: choice, label: choice }))
  return required ? (
    <Select {...frame} {...field} options={options} placeholder={t`Choose one`} />
  ) : (
    <Select {...frame} {...field} options={[{ value: '', label: t`Not sent` }, ...options]} />
  )
}

async function answerOf(url: string, init: RequestInit): Promise<Answer> {
  const start = performance.now()
  const answer = await fetch(url, init)
  const body = await answer.text()
  return {
    status: answer.status,
    statusText: answer.statusText,
    milliseconds: Math.round(performance.now() - start),
    headers: [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    body: answer.headers.get('content-type')?.includes('json') ? pretty(body) : body,
  }
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
