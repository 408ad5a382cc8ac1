import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { ButtonAnchor } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { type ExportKind, exportKinds } from '../rules.ts'

const LABELS = {
  sessions: msg`Sessions (CSV)`,
  matches: msg`Matches (CSV)`,
  promotions: msg`Promotions (CSV)`,
  milestones: msg`Milestones (CSV)`,
} as const satisfies Record<ExportKind, MessageDescriptor>

/** Exports the member's whole journal. */
export function ExportCard() {
  const { t, i18n } = useLingui()
  return (
    <Card title={t`Export your journal`}>
      <p>
        <Trans>Everything you've logged, including notes. You can import the JSON file here again.</Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonAnchor href="/api/training/export?format=json" icon={<Download aria-hidden="true" />}>
          <Trans>Everything (JSON)</Trans>
        </ButtonAnchor>
        {exportKinds.map((kind) => (
          <ButtonAnchor key={kind} href={`/api/training/export?format=csv&what=${kind}`}>
            {i18n._(LABELS[kind])}
          </ButtonAnchor>
        ))}
      </div>
    </Card>
  )
}
