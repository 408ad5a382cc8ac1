import calls from 'virtual:calls/posts'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { postsContract } from '#domains/feed/posts/contract.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { Moment } from './Moment.tsx'
import { RichText } from './RichText.tsx'

const posts = queriesOf<typeof postsContract>(calls)

/** Earlier versions of a post, oldest first. */
export default function HistoryDialog({ uid, postId, onClose }: { uid: string; postId: string; onClose: () => void }) {
  const { data, isError, refetch } = useQuery(posts.history.queryOptions({ input: { uid, postId } }))
  return (
    <Dialog open onClose={onClose} title={<Trans>Edit history</Trans>} width="text">
      {data ? (
        <ol className="flex flex-col gap-4">
          {data.items.map(({ replacedAt, text, techniques, pictureCount }) => (
            <li key={replacedAt} className="border-t border-line pt-3 first:border-0 first:pt-0">
              <p className="mb-1 text-sm text-quiet">
                <Trans>
                  Until <Moment at={replacedAt} />
                </Trans>
              </p>
              {text ? (
                <RichText text={text} mentions={[]} />
              ) : (
                <p className="text-quiet">
                  <Trans>No text</Trans>
                </p>
              )}
              {techniques.length > 0 && (
                <p className="mt-1 text-sm text-quiet">
                  <bdi>{techniques.join(' · ')}</bdi>
                </p>
              )}
              {pictureCount > 0 && (
                <p className="mt-1 text-sm text-quiet">
                  <Plural value={pictureCount} one="# picture" other="# pictures" />
                </p>
              )}
            </li>
          ))}
        </ol>
      ) : isError ? (
        <Failure plain what={<Trans>the edit history</Trans>} again={refetch} className="py-2" />
      ) : (
        <SkeletonRows picture={false} />
      )}
    </Dialog>
  )
}
