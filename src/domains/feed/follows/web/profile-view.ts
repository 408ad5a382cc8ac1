import { useEffect } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { followsApi } from './follows.ts'

/** Logs that the member viewed a profile, in the background; failures are ignored. */
export function useLoggedView(uid: string | undefined) {
  const { user } = useAuth()
  const viewer = user?.uid
  useEffect(() => {
    if (viewer && uid && viewer !== uid && navigator.onLine) followsApi.viewed({ uid }).catch(() => {})
  }, [viewer, uid])
}
