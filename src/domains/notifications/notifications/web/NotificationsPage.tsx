import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Archive, CheckCheck, Settings } from 'lucide-react'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { NotificationTab } from '../contract.ts'
import { NotificationList } from './NotificationList.tsx'
import { TABS } from './notification-labels.ts'
import { readAll } from './notification-writes.ts'
import { preloadLines } from './notifications.ts'
import { openNotification } from './open-notification.ts'
import { unreadQuery } from './unread.ts'

/** The longest the page waits for its first lines, in milliseconds. */
const PATIENCE_MS = 2_500

/** With an id, it redirects to the notification's target and shows no list. */
export async function loader({ request, params: { id } }: LoaderFunctionArgs) {
  if (id !== undefined) return openNotification(id)
  const tab = tabIn(new URL(request.url).searchParams)
  await Promise.race([preloadLines(tab), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  return null
}

/** The member's notifications. Opening the list marks nothing as read. */
export function Component() {
  const { isAuthenticated } = useAuth()
  // Just signed out: the page is about to unmount and its data is gone.
  return isAuthenticated ? <Notifications /> : null
}

function Notifications() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const tab = tabIn(search)
  const { data: unread } = useQuery(unreadQuery)
  useNotice()
  if (tab === 'archived')
    return (
      <div className="mx-auto max-w-text">
        <PageTitle back={paths.notifications()} lead={<Trans>Notifications you've archived.</Trans>}>
          <Trans context="notifications">Archived</Trans>
        </PageTitle>
        <NotificationList key={tab} tab={tab} />
      </div>
    )
  return (
    <div className="mx-auto max-w-text">
      <PageTitle
        action={
          <>
            <Button
              size="small"
              icon={<CheckCheck aria-hidden="true" />}
              disabled={unread?.count === 0}
              onClick={readAll}
            >
              <Trans>Mark all read</Trans>
            </Button>
            <Menu
              label={t`Options for your notifications`}
              items={[
                {
                  label: t({ context: 'notifications', message: 'Archived' }),
                  icon: <Archive aria-hidden="true" />,
                  to: paths.notifications('archived'),
                },
                {
                  label: t`Notification settings`,
                  icon: <Settings aria-hidden="true" />,
                  to: paths.settings('notifications'),
                },
              ]}
            />
          </>
        }
      >
        <Trans>Notifications</Trans>
      </PageTitle>
      <Tabs
        label={t`Notifications`}
        tabs={IN_THE_ROW.map((id) => ({
          id,
          label: i18n._(TABS[id]),
          ...(id === 'unread' && unread && unread.count > 0 && { count: unread.count }),
        }))}
        selected={tab}
        onSelect={(to) => void navigate(paths.notifications(to), { replace: true, preventScrollReset: true })}
      >
        <NotificationList key={tab} tab={tab} />
      </Tabs>
    </div>
  )
}

const IN_THE_ROW = ['all', 'unread', 'social', 'events', 'gyms', 'training', 'system'] as const

function tabIn(search: URLSearchParams): NotificationTab {
  const asked = search.get('tab')
  return asked !== null && Object.hasOwn(TABS, asked) ? (asked as NotificationTab) : 'all'
}

/** A toast, if the notification opened from an email or push message no longer exists. */
function useNotice() {
  const { t } = useLingui()
  const toasts = useToast()
  const [search, setSearch] = useSearchParams()
  const notice = search.get('notice')

  useEffect(() => {
    if (notice === null) return
    if (notice === 'gone') toasts.show({ text: t`This isn't available any more.` })
    setSearch(
      (before) => {
        before.delete('notice')
        return before
      },
      { replace: true },
    )
  }, [notice, setSearch, toasts, t])
}
