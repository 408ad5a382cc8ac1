import { useState } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import type { SessionProblem } from '../session-problems.ts'
import { type FormDraft, problemsOf } from './session-draft.ts'

/** Validates the draft on save. `find` returns whether there are problems. */
export function useProblems() {
  const problemsIn = useProblemsIn()
  const [problems, setProblems] = useState<readonly SessionProblem[] | null>(null)
  return {
    problems,
    find(draft: FormDraft): boolean {
      const found = problemsIn(draft)
      setProblems(found.length > 0 ? found : null)
      return found.length > 0
    },
  }
}

/** The draft's problems in fields that had one on the last save. Others are only shown on the next save. */
export function useUnsolved(problems: readonly SessionProblem[] | null, draft: FormDraft) {
  const problemsIn = useProblemsIn()
  return problems && problemsIn(draft).filter((one) => problems.some((was) => isSameField(one, was)))
}

const isSameField = (one: SessionProblem, other: SessionProblem) =>
  one.field === other.field && one.round === other.round

function useProblemsIn() {
  const yearStarted = useAuth().userProfile?.yearStarted ?? null
  return (draft: FormDraft) => problemsOf(draft, { now: new Date(), yearStarted })
}
