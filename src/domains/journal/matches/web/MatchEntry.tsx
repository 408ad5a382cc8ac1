import type { EntryPartProps } from '#domains/feed/activities/web/extension-points.ts'
import { useOwnCard } from '#domains/journal/share-cards/web/own-card.ts'
import { ShareCardButton } from '#domains/journal/share-cards/web/ShareCardButton.tsx'
import { MatchResult } from './MatchResult.tsx'
import { useMatchCard } from './match-card.ts'

/** A match in a feed; its author can share a picture of it. */
export default function MatchEntry({ facts, uid, quoted }: EntryPartProps<'match'>) {
  const own = useOwnCard()
  const card = useMatchCard()(facts)
  return (
    <div className="flex flex-col gap-3">
      <MatchResult facts={facts} />
      {card && own?.uid === uid && !quoted && <ShareCardButton card={card} look="quiet" className="self-start" />}
    </div>
  )
}
