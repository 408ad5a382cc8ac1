import { Trans } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { useReportMenu } from './use-report-menu.tsx'

/** Reports something that has no menu. */
export function ReportButton({ target, isOwn = false }: { target: string; isOwn?: boolean }) {
  const { items, dialog } = useReportMenu(target, { isOwn })
  const [item] = items
  if (!item?.onPress) return null
  return (
    <>
      <Button look="quiet" size="small" icon={<Flag aria-hidden="true" size={16} />} onClick={item.onPress}>
        <Trans>Report</Trans>
      </Button>
      {dialog}
    </>
  )
}
