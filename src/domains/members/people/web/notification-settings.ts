import type { NotificationPreferences, QuietHours } from '../contract.ts'
import { type NotificationChange, withChange } from '../rules.ts'
import { people, peopleApi } from './people.ts'
import { useSavedAtOnce } from './saved-at-once.ts'

export const preferencesQuery = people.notificationPreferences.queryOptions({ input: { uid: 'me' } })
export const quietHoursQuery = people.quietHours.queryOptions({ input: { uid: 'me' } })

/** What reaches me on which channel, as it was last pressed. */
export function usePreferences() {
  const { shown, change } = useSavedAtOnce<NotificationPreferences, NotificationChange>({
    kept: preferencesQuery,
    send: (what) => peopleApi.changeNotificationPreferences({ uid: 'me', ...what }),
    apply: withChange,
  })
  return { preferences: shown, change }
}

/** When nothing rings, as it was last pressed. */
export function useQuietHours() {
  const { shown, change } = useSavedAtOnce<QuietHours, Partial<QuietHours>>({
    kept: quietHoursQuery,
    send: (what) => peopleApi.changeQuietHours({ uid: 'me', ...what }),
    apply: (before, what) => ({ ...before, ...what }),
  })
  return { quietHours: shown, change }
}
