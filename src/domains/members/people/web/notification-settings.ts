import type { NotificationPreferences, QuietHours } from '../contract.ts'
import { type NotificationChange, withChange } from '../rules.ts'
import { people, peopleApi } from './people.ts'
import { useOptimisticSetting } from './use-optimistic-setting.ts'

export const preferencesQuery = people.notificationPreferences.queryOptions({ input: { uid: 'me' } })
export const quietHoursQuery = people.quietHours.queryOptions({ input: { uid: 'me' } })

/** Notification preferences, including changes that aren't saved yet. */
export function usePreferences() {
  const { shown, change } = useOptimisticSetting<NotificationPreferences, NotificationChange>({
    query: preferencesQuery,
    send: (what) => peopleApi.changeNotificationPreferences({ uid: 'me', ...what }),
    apply: withChange,
  })
  return { preferences: shown, change }
}

export function useQuietHours() {
  const { shown, change } = useOptimisticSetting<QuietHours, Partial<QuietHours>>({
    query: quietHoursQuery,
    send: (what) => peopleApi.changeQuietHours({ uid: 'me', ...what }),
    apply: (before, what) => ({ ...before, ...what }),
  })
  return { quietHours: shown, change }
}
