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

/** Those problems of the last save that the draft still has. New ones are only shown on the next save. */
export function useUnsolved(problems: readonly SessionProblem[] | null, draft: FormDraft): readonly SessionProblem[] {
  const problemsIn = useProblemsIn()
  if (!problems) return []
  const now = problemsIn(draft)
  return problems.filter((one) => now.some(({ field, round }) => field === one.field && round === one.round))
}

function useProblemsIn() {
  const yearStarted = useAuth().userProfile?.yearStarted ?? null
  return (draft: FormDraft) => problemsOf(draft, { now: new Date(), yearStarted })
}
