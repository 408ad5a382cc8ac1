import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { destinationAt, destinationsFor, memberDestinations } from './destinations.ts'
import { useManagedGyms } from './managed-gyms.ts'

const AddSheet = lazyDialog(() => import('#pages/journal/AddSheet.tsx'))

/** The Add button comes before this tab, in the middle of the bar. */
const AFTER_ADD = paths.journal()

/** Navigation in a narrow window. Pressing the current tab scrolls to the top. */
export function TabBar() {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const { isModerator, isCreator } = useAuth()
  const current = destinationAt(pathname, destinationsFor({ isModerator, isCreator, gyms: useManagedGyms() }))
  return (
    <nav
      data-bar="tabs"
      aria-label={t`Main`}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-safe lg:hidden"
    >
      <ul className="page-width grid h-[59px] auto-cols-fr grid-flow-col">
        {memberDestinations.map(
          (destination) =>
            destination.bar && (
              <Fragment key={destination.to}>
                {destination.to === AFTER_ADD && <Add />}
                <li>
                  <Link
                    to={destination.to}
                    aria-current={destination === current ? 'page' : undefined}
                    onClick={() => pathname === destination.to && window.scrollTo({ top: 0, behavior: 'smooth' })}
                    className="flex h-full flex-col items-center justify-center gap-0.5 text-xs font-medium text-quiet -outline-offset-2 aria-[current]:text-primary-strong"
                  >
                    <destination.Icon aria-hidden="true" size={22} />
                    {i18n._(destination.bar)}
                  </Link>
                </li>
              </Fragment>
            ),
        )}
      </ul>
    </nav>
  )
}

function Add() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <li className="flex items-center justify-center">
      <button
        type="button"
        title={t`Add`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex size-11 items-center justify-center rounded-full bg-primary text-on-primary"
      >
        <Plus aria-hidden="true" size={24} />
      </button>
      {open && <AddSheet onClose={() => setOpen(false)} />}
    </li>
  )
}
