import type { MatchDraft } from './match-draft.ts'

/** What each part of the form is given. */
export interface FormPart {
  draft: MatchDraft
  set: (change: Partial<MatchDraft>) => void
  /** What is wrong with a field, in words. */
  errorOf: (field: string) => string | undefined
}
