import { useLingui } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { MenuItem } from '#ui/Menu.tsx'

const ReportDialog = lazyDialog(() => import('./ReportDialog.tsx'))

/** A menu item to report something; empty for visitors and for its author. Render `dialog` next to the menu. */
export function useReportMenu(
  /** The target's path, such as `activities/{id}`. */
  target: string,
  { isOwn = false }: { isOwn?: boolean } = {},
): { items: MenuItem[]; dialog: ReactNode } {
  const { t } = useLingui()
  const { isAuthenticated } = useAuth()
  const [reporting, setReporting] = useState(false)
  if (!isAuthenticated || isOwn) return { items: [], dialog: null }
  return {
    items: [{ label: t`Report…`, icon: <Flag aria-hidden="true" />, onPress: () => setReporting(true) }],
    dialog: reporting && <ReportDialog target={target} onClose={() => setReporting(false)} />,
  }
}
