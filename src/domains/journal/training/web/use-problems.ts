import { useState } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import type { SessionProblem } from '../session-problems.ts'
import { type FormDraft, problemsOf } from './session-draft.ts'

/** Validates the draft on save. `find` returns whether there are problems. */
export function useProblems() {
  const { userProfile } = useAuth()
  const [problems, setProblems] = useState<readonly SessionProblem[] | null>(null)
  return {
    problems,
    find(draft: FormDraft): boolean {
      const found = problemsOf(draft, { now: new Date(), yearStarted: userProfile?.yearStarted ?? null })
      setProblems(found.length > 0 ? found : null)
      return found.length > 0
    },
  }
}
