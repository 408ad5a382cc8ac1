import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { OnboardingState } from '#domains/members/people/contract.ts'
import { ownProfileChanged, people } from '#domains/members/people/web/people.ts'
import { placeToReturn } from '#domains/members/session/web/admission.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { JiuJitsuStep } from './JiuJitsuStep.tsx'
import { NameStep } from './NameStep.tsx'
import { NotificationsStep } from './NotificationsStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { PlaceStep } from './PlaceStep.tsx'
import { STEPS } from './StepFrame.tsx'

const stateQuery = people.onboarding.state.queryOptions({ meta: { keep: false } })

export const loader = () => queryClient.ensureQueryData(stateQuery)

const STEP_PAGES = [NameStep, JiuJitsuStep, PlaceStep, PeopleStep, NotificationsStep] as const

/** Five steps; the step is in the URL, so Back and reload work. */
export function Component() {
  const { t } = useLingui()
  const { data: state } = useSuspenseQuery(stateQuery)
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const reachable = Math.min(state.step + 1, STEPS)
  const step = stepOf(query.get('step'), reachable)
  const Step = STEP_PAGES[step - 1] ?? NameStep

  function go(to: number) {
    const next = new URLSearchParams(query)
    next.set('step', String(to))
    setQuery(next)
  }

  async function saved(after: OnboardingState) {
    queryClient.setQueryData(stateQuery.queryKey, after)
    if (step === 1) await ownProfileChanged()
    if (!after.complete) return go(Math.min(step + 1, STEPS))
    await ownProfileChanged()
    await navigate(placeToReturn(query.get('from')), { replace: true })
  }

  return (
    <>
      <title>{`${t`Getting started`} · Open Mat`}</title>
      <Step key={step} onboarding={state} onSaved={saved} onBack={step > 1 ? () => go(step - 1) : undefined} />
    </>
  )
}

function stepOf(asked: string | null, reachable: number): number {
  const number = Number(asked)
  return Number.isInteger(number) && number >= 1 ? Math.min(number, reachable) : reachable
}
