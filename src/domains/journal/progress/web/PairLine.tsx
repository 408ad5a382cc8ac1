import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { progress } from './progress.ts'

/** The partner with the longest run of weeks together, if there's one. */
export function PairLine() {
  const { data } = useQuery(progress.pair.queryOptions({ input: {} }))
  if (!data?.pair) return null
  const { person, weeks } = data.pair
  const name = person.displayName
  return (
    <p className="mt-4 flex items-center gap-3">
      <Avatar name={name} src={person.photoURL} size={40} />
      <span className="min-w-0 wrap-anywhere">
        <Trans>
          You and{' '}
          <Link to={paths.profile(person)} className="font-medium hover:underline">
            <bdi>{name}</bdi>
          </Link>
          : <Plural value={weeks} one="# week in a row" other="# weeks in a row" />
        </Trans>
      </span>
    </p>
  )
}
