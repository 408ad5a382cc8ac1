import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Chip, type ChipProps } from '#ui/Chip.tsx'
import { Code } from './Code.tsx'
import type { Call, Method } from './calls.ts'
import { schemaText } from './schema-text.ts'
import { TryCall } from './TryCall.tsx'

/** A call in one line; expanded, its parameters, its responses, and a form to send it. */
export function CallDetails({ call, base }: { call: Call; base: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <details
      className="group rounded-card border border-line bg-paper"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-card px-3 py-2 hover:bg-sunk">
        <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-quiet group-open:rotate-90" />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <Chip tone={tones[call.method]} className="min-w-16 shrink-0 justify-center font-mono">
            {call.method.toUpperCase()}
          </Chip>
          <h3 className="min-w-0 font-mono text-sm font-semibold break-words">{breakable(call.path)}</h3>
          <span className="min-w-0 text-sm text-quiet">{call.summary}</span>
        </div>
      </summary>
      {opened && (
        <div className="flex flex-col gap-6 border-t border-line p-3 sm:p-4">
          {call.description && <p className="max-w-text">{call.description}</p>}
          <TryCall call={call} base={base} />
          {call.body && <Code title={<Trans>Request</Trans>} text={schemaText(call.body)} />}
          {call.answer && <Code title={<Trans>Responses</Trans>} text={schemaText(call.answer)} />}
        </div>
      )}
    </details>
  )
}

const tones: Record<Method, ChipProps['tone']> = {
  get: 'primary',
  post: 'good',
  put: 'good',
  patch: 'careful',
  delete: 'danger',
}

/** A path may break only before a slash. */
function breakable(path: string): ReactNode[] {
  return path
    .split(/(?<=.)(?=\/)/)
    .flatMap((part, index) => (index === 0 ? [part] : [<wbr key={path.slice(0, index) + part} />, part]))
}
