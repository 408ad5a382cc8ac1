import { useLingui } from '@lingui/react/macro'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import type { TimelineEntry } from '../contract.ts'
import { EVIDENCE_TYPES, type EvidenceType } from '../rules.ts'
import { evidenceLabels, stepLabels } from './claim-labels.ts'

export function Timeline({ history }: { history: readonly TimelineEntry[] }) {
  const { t } = useLingui()
  const isEvidence = (note: string): note is EvidenceType => (EVIDENCE_TYPES as readonly string[]).includes(note)
  return (
    <ol className="flex flex-col gap-4 border-l-2 border-line pl-4">
      {history.map(({ at, step, by, note }, index) => {
        const evidence = step === 'prove' && note !== null && isEvidence(note) ? evidenceLabels[note] : null
        const title =
          step === 'prove' && !evidence
            ? t`Evidence removed`
            : step === 'submit' && by === 'clock'
              ? t`The gym now has an owner, who has 7 days to object`
              : t(stepLabels[step])
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a timeline only grows at its end
          <li key={index} className="relative">
            <span aria-hidden="true" className="absolute top-2 -left-[21px] size-2 rounded-full bg-primary" />
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{evidence ? `${title}: ${t(evidence)}` : title}</span>
              <span className="text-sm text-quiet">
                <Moment at={at} />
              </span>
            </p>
            {note && step !== 'prove' && (
              <p dir="auto" className="mt-1 whitespace-pre-line text-quiet wrap-anywhere">
                {note}
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
