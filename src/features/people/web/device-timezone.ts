import { useEffect } from 'react'
import { useAuth } from '#features/session/web/session.ts'
import { ownProfileChanged, peopleApi } from './people.ts'
import { deviceTimezone } from './timezones.ts'

/** Tells once where the device of a member is who has no time zone yet. */
export function useDeviceTimezone(): void {
  const { userProfile } = useAuth()
  const unknown = userProfile?.timezone === null
  useEffect(() => {
    if (!unknown) return
    // Without a connection the next visit tells it.
    peopleApi.keepDeviceTimezone({ uid: 'me', timezone: deviceTimezone() }).then(ownProfileChanged, () => {})
  }, [unknown])
}
