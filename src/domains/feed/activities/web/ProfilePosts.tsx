import { Trans } from '@lingui/react/macro'
import { paths } from '#platform/web/paths.ts'
import { byCursor } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ActivityList } from './ActivityList.tsx'
import { activities } from './activities.ts'

const postsQuery = (uid: string) =>
  activities.byUser.infiniteOptions({
    input: (cursor: string | undefined) => ({ uid, cursor, limit: 20 }),
    ...byCursor,
  })

/** Preloads the first page with the profile. The list shows its own errors. */
export const preloadProfilePosts = (uid: string) => queryClient.prefetchInfiniteQuery(postsQuery(uid))

/** A member's entries that the viewer can see. */
export function ProfilePosts({ uid, own }: { uid: string; own: boolean }) {
  return (
    <ActivityList
      query={postsQuery(uid)}
      empty={
        <Card>
          {own ? (
            <EmptyState
              title={<Trans>No posts yet</Trans>}
              action={
                <ButtonLink look="primary" to={paths.home()}>
                  <Trans>Write your first post</Trans>
                </ButtonLink>
              }
            >
              <Trans>Your posts will appear here: a good round, a question, a promotion.</Trans>
            </EmptyState>
          ) : (
            <p className="text-quiet">
              <Trans>No posts to show yet.</Trans>
            </p>
          )}
        </Card>
      }
    />
  )
}
