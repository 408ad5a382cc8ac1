import type { MatchDraft } from './match-draft.ts'

export interface FormPart {
  draft: MatchDraft
  set: (change: Partial<MatchDraft>) => void
  errorOf: (field: string) => string | undefined
}
