import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { celebrate, forgetMilestones, useWaitingMilestones } from './celebrate.ts'
import { unseenQuery } from './milestones.ts'

const MilestoneMoment = lazy(() => import('./MilestoneMoment.tsx'))

/** Celebrates what was reached: just now, or while nobody looked (offline, elsewhere, by the passing of time). */
export function MilestoneWatch() {
  const { isAuthenticated, user } = useAuth()
  const { data } = useQuery({ ...unseenQuery(), enabled: isAuthenticated, throwOnError: false })
  const waiting = useWaitingMilestones()
  const { pathname } = useLocation()
  // Whoever signs in here next is not congratulated on what somebody else reached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another member is the reason to forget
  useEffect(() => forgetMilestones, [user?.uid])
  useEffect(() => {
    if (data) celebrate(data.items)
  }, [data])
  return (
    <div role="status" className="contents">
      {isAuthenticated && waiting.length > 0 && !FORMS.test(pathname) && (
        <Suspense>
          <MilestoneMoment milestones={waiting} />
        </Suspense>
      )}
    </div>
  )
}

/** Where something is being written, a moment would lie over the button that saves it. It waits until that is done. */
const FORMS = /\/(new|edit|import|claim|setup|onboarding|checkout|apply)(\/|$)/
