import type { MatchDraft } from './match-draft.ts'

/** Props of each part of the form. */
export interface FormPart {
  draft: MatchDraft
  set: (change: Partial<MatchDraft>) => void
  /** The error message of a field. */
  errorOf: (field: string) => string | undefined
}
