import { useLingui } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import type { MenuItem } from '#ui/Menu.tsx'

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

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
    dialog: reporting && (
      <Suspense>
        <ReportDialog target={target} onClose={() => setReporting(false)} />
      </Suspense>
    ),
  }
}
