import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { byCursor } from '#platform/web/queries.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { BeltBar } from '#ui/BeltBar.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { activities } from './activities.ts'

/** People who like an activity, latest first, limited to those the viewer can see. */
export default function LikesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const list = useInfiniteQuery(likesQuery(id))
  const { data, isError, refetch } = list
  const people = data?.pages.flatMap(({ items }) => items)
  return (
    <Dialog open onClose={onClose} title={<Trans>Likes</Trans>} width="card">
      {people ? (
        <>
          <ul>
            {people.map((person) => (
              <li key={person.uid}>
                <Link
                  to={paths.profile(person)}
                  onClick={onClose}
                  className="-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 py-1 hover:bg-sunk"
                >
                  <Avatar name={person.displayName} src={person.photoURL} size={40} decorative />
                  <span className="min-w-0">
                    <bdi className="block truncate font-semibold">{person.displayName}</bdi>
                    {person.beltRank && (
                      <BeltBar belt={person.beltRank} stripes={person.stripes} size="small" className="text-quiet" />
                    )}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {people.length === 0 && (
            <p className="py-2 text-quiet">
              <Trans>No one to show yet.</Trans>
            </p>
          )}
          <ShowMore of={list} wide className="mt-2" />
        </>
      ) : isError ? (
        <Failure plain what={<Trans>the likes</Trans>} again={refetch} className="py-2" />
      ) : (
        <SkeletonRows />
      )}
    </Dialog>
  )
}

const likesQuery = (id: string) => ({
  ...activities.likes.infiniteOptions({
    input: (cursor: string | undefined) => ({ id, cursor, limit: 30 }),
    ...byCursor,
  }),
  staleTime: 0,
})
