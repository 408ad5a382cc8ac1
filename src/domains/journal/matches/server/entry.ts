import type { ActivityContent } from '#domains/feed/activities/contract.ts'
import type { FactsOf } from '#domains/feed/activities/facts.ts'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { inEnglish } from '#domains/feed/activities/server/entry-text.ts'

export type MatchFacts = FactsOf<'match'>

/** The content of a match's feed entry, the same for everyone who sees it. */
export function entryContentOf(facts: MatchFacts): ActivityContent {
  const text = inEnglish(facts)
  return { text, preview: previewOf(text), facts, ...(facts.videoUrl ? { videoUrl: facts.videoUrl } : {}) }
}
