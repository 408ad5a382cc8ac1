import { Link } from 'react-router'
import type { FactsOf } from '#domains/feed/activities/facts.ts'
import { paths } from '#platform/web/paths.ts'
import { Stars } from './Stars.tsx'

/** The reviewed gym and the stars, above the text in the feed. */
export default function ReviewEntry({ facts: { gym, score } }: { facts: FactsOf<'review'> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Stars score={score} />
      {gym.slug ? (
        <Link to={paths.gym(gym.slug)} className="font-semibold wrap-anywhere hover:underline">
          <bdi>{gym.name}</bdi>
        </Link>
      ) : (
        <bdi className="font-semibold wrap-anywhere">{gym.name}</bdi>
      )}
    </p>
  )
}
