import { useEffect } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { deviceZone } from '#platform/wall-clock.ts'
import { ownProfileChanged, peopleApi } from './people.ts'

/** Tells once where the device of a member is who has no time zone yet. */
export function useDeviceTimezone(): void {
  const { userProfile } = useAuth()
  const unknown = userProfile?.timezone === null
  useEffect(() => {
    if (!unknown) return
    // Without a connection the next visit tells it.
    peopleApi.keepDeviceTimezone({ uid: 'me', timezone: deviceZone() }).then(ownProfileChanged, () => {})
  }, [unknown])
}
