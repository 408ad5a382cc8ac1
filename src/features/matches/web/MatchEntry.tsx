import type { FactsOf } from '#features/activities/facts.ts'
import { useOwnCard } from '#features/share-cards/web/own-card.ts'
import { ShareCardButton } from '#features/share-cards/web/ShareCardButton.tsx'
import { MatchResult } from './MatchResult.tsx'
import { useMatchCard } from './match-card.ts'

interface MatchEntryProps {
  author: string
  facts: FactsOf<'match'>
  quoted: boolean
}

/** A match in a feed; its author can share a picture of it. */
export default function MatchEntry({ author, facts, quoted }: MatchEntryProps) {
  const own = useOwnCard()
  const card = useMatchCard()(facts)
  return (
    <div className="flex flex-col gap-3">
      <MatchResult facts={facts} />
      {card && own?.uid === author && !quoted && <ShareCardButton card={card} look="quiet" className="self-start" />}
    </div>
  )
}
