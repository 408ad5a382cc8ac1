import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { ButtonAnchor } from '#ui/Button.tsx'
import type { ExportKind } from '../limits.ts'
import { exportAddress } from './dashboard.ts'

/** Downloads the whole table. */
export function ExportLink({ what }: { what: ExportKind }) {
  return (
    <ButtonAnchor href={exportAddress(what)} icon={<Download aria-hidden="true" />} className="self-start">
      <Trans>Download CSV</Trans>
    </ButtonAnchor>
  )
}
