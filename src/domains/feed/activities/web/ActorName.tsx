import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import type { Actor } from '../contract.ts'

/** The actor, linked to their page. */
export function ActorName({ actor }: { actor: Actor }) {
  return (
    <Link to={pathOf(actor)} className="inline-block max-w-full leading-6 font-semibold wrap-anywhere hover:underline">
      <bdi>{actor.name}</bdi>
    </Link>
  )
}

export function pathOf({ type, id, slug, username }: Actor): string {
  return type === 'gym' ? paths.gym(slug ?? id) : paths.profile({ username, uid: id })
}
