import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#ui/Card.tsx'
import { classes } from '#ui/classes.ts'
import { linksOf, type Road, roadsTo } from '../roads.ts'
import { useTechniqueNotes } from './notes.ts'
import { finishesQuery, type LoadedLibrary } from './techniques.ts'

const MOST_ROADS = 3

/** The shortest roads from here to submissions the member has finished with. Private to them; works offline. */
export function RoadsCard({ slug, library }: { slug: string; library: LoadedLibrary }) {
  const { data } = useQuery(finishesQuery)
  const { items: notes } = useTechniqueNotes()
  const links = useMemo(() => linksOf(library.items, notes), [library.items, notes])
  if (!data) return null
  const times = new Map(data.items.map((finish) => [finish.slug, finish.times]))
  const roads = roadsTo([...times.keys()], slug, links).slice(0, MOST_ROADS)
  if (times.size > 0 && roads.length === 0) return null
  return (
    <Card title={<Trans>Your road to a finish</Trans>}>
      {roads.length === 0 ? (
        <p className="text-quiet">
          <Trans>Log how your rounds end to see the shortest way from here to one of your submissions.</Trans>
        </p>
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {roads.map((road) => (
            <li key={road.at(-1)} className="py-3">
              <Steps road={road} library={library} />
              <p className="text-sm text-quiet">
                <Plural
                  value={{ count: times.get(road.at(-1) ?? '') ?? 0 }}
                  one="You've finished with it once."
                  other="You've finished with it # times."
                />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Steps({ road, library }: { road: Road; library: LoadedLibrary }) {
  return (
    <ol className="flex flex-wrap items-center">
      {road.slice(1).map((slug, at) => (
        <li key={slug} className="flex max-w-full items-center">
          {at > 0 && (
            <ChevronRight aria-hidden="true" size={16} className="mx-1 shrink-0 text-quiet rtl:-scale-x-100" />
          )}
          <Link
            to={paths.techniques(slug)}
            className={classes(
              'inline-flex min-h-11 items-center sm:pointer-fine:min-h-9',
              at === road.length - 2 && 'font-semibold',
            )}
          >
            <bdi className="wrap-anywhere">{library.bySlug.get(slug)?.name ?? slug}</bdi>
          </Link>
        </li>
      ))}
    </ol>
  )
}
