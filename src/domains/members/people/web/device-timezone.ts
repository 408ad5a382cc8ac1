import { useEffect } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { deviceZone } from '#platform/wall-clock.ts'
import { ownProfileChanged, peopleApi } from './people.ts'

export function useDeviceTimezone(): void {
  const { userProfile } = useAuth()
  const unknown = userProfile?.timezone === null
  useEffect(() => {
    if (!unknown) return
    // If offline, the next visit retries.
    peopleApi.keepDeviceTimezone({ uid: 'me', timezone: deviceZone() }).then(ownProfileChanged, () => {})
  }, [unknown])
}
