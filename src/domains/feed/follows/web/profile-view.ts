import { useEffect } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { followsApi } from './follows.ts'

/** A member looked at somebody's profile. Nothing waits for it, and nothing comes of it when it is not kept. */
export function useLoggedView(uid: string | undefined) {
  const { user } = useAuth()
  const viewer = user?.uid
  useEffect(() => {
    if (viewer && uid && viewer !== uid && navigator.onLine) followsApi.viewed({ uid }).catch(() => {})
  }, [viewer, uid])
}
