import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { optionalPart } from '#ui/optional-part.ts'
import { celebrate, clearWaitingMilestones, useWaitingMilestones } from './celebrate.ts'
import { unseenQuery } from './milestones.ts'

const MilestoneMoment = optionalPart(() => import('./MilestoneMoment.tsx'))

/** Celebrates milestones reached now or since the last visit (offline, on another device, or by time alone). */
export function MilestoneWatch() {
  const { isAuthenticated, user } = useAuth()
  const { data } = useQuery({ ...unseenQuery(), enabled: isAuthenticated, throwOnError: false })
  const waiting = useWaitingMilestones()
  const { pathname } = useLocation()
  // The next member to sign in here mustn't see this member's milestones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset when the member changes
  useEffect(() => clearWaitingMilestones, [user?.uid])
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

/** On forms the celebration would cover the save button, so it waits. */
const FORMS = /\/(new|edit|import|claim|setup|onboarding|checkout|apply)(\/|$)/
