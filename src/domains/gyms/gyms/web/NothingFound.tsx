import { Trans } from '@lingui/react/macro'
import { paths } from '#platform/web/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { GymRow } from '../contract.ts'
import { emptyQuery, type FinderQuery, filterCount } from './finder-query.ts'
import { GymListRow } from './GymListRow.tsx'

interface NothingFoundProps {
  query: FinderQuery
  /** The next sessions and events, when nothing matches the time searched for. */
  next: readonly GymRow[]
  onChange: (next: Partial<FinderQuery>) => void
}

/** Shown when nothing is found: what's on next, and ways to widen the search. */
export function NothingFound({ query, next, onChange }: NothingFoundProps) {
  const isNarrowed = filterCount(query) > 0 || query.text !== ''
  const clear = () => onChange({ ...emptyQuery, where: query.where, view: query.view })
  return (
    <>
      <EmptyState
        title={<Title query={query} />}
        action={
          <>
            {isNarrowed && (
              <Button look={next.length > 0 ? 'secondary' : 'primary'} onClick={clear}>
                <Trans>Search without filters</Trans>
              </Button>
            )}
            {query.where && (
              <Button onClick={() => onChange({ where: null })} look={isNarrowed ? 'secondary' : 'primary'}>
                <Trans>Search everywhere</Trans>
              </Button>
            )}
            <ButtonLink to={paths.addGym({ name: query.text })} look="quiet">
              <Trans>Add a gym</Trans>
            </ButtonLink>
          </>
        }
      >
        {next.length === 0 && <Hint query={query} />}
      </EmptyState>
      {next.length > 0 && (
        <>
          <h3 className="border-t border-line px-4 pt-4 text-base">
            <Trans>Next up</Trans>
          </h3>
          <ul>
            {next.map((gym) => (
              <GymListRow key={gym.id} gym={gym} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Title({ query: { when } }: Pick<NothingFoundProps, 'query'>) {
  switch (when) {
    case null:
      return <Trans>No gym found</Trans>
    case 'now':
      return <Trans>Nothing on right now</Trans>
    case 'tonight':
      return <Trans>Nothing on tonight</Trans>
    case 'weekend':
      return <Trans>Nothing on this weekend</Trans>
    default:
      return <Trans>Nothing on that day</Trans>
  }
}

function Hint({ query }: Pick<NothingFoundProps, 'query'>) {
  const hasFilters = filterCount(query) > 0
  if (query.text && hasFilters) return <Trans>Try fewer filters or another spelling.</Trans>
  if (query.text) return <Trans>Try fewer words or another spelling.</Trans>
  if (hasFilters) return <Trans>No gyms here match all your filters. Try fewer.</Trans>
  if (query.where?.kind === 'area')
    return <Trans>No gyms in this part of the map. Move the map or zoom out, then search this area.</Trans>
  return <Trans>No gyms listed here yet. Know one? Add it.</Trans>
}
