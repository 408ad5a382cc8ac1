import type { ActivityContent } from '#domains/feed/activities/contract.ts'
import type { FactsOf } from '#domains/feed/activities/facts.ts'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { inEnglish } from '#domains/feed/activities/server/sentences.ts'

export type MatchFacts = FactsOf<'match'>

/** What stands in the entry of a match: the same for everybody who sees it. */
export function entryContentOf(facts: MatchFacts): ActivityContent {
  const text = inEnglish(facts)
  return { text, preview: previewOf(text), facts, ...(facts.videoUrl ? { videoUrl: facts.videoUrl } : {}) }
}
