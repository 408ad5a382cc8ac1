import { Trans } from '@lingui/react/macro'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ActivityList, inPages } from './ActivityList.tsx'
import { activities } from './activities.ts'

const postsQuery = (uid: string) =>
  activities.byUser.infiniteOptions({ input: (cursor: string | undefined) => ({ uid, cursor, limit: 20 }), ...inPages })

/** Brings the first page along before the profile is shown. The list says itself what went wrong. */
export const bringProfilePosts = (uid: string) => queryClient.prefetchInfiniteQuery(postsQuery(uid))

/** What somebody shared, as far as the viewer may see it. */
export function ProfilePosts({ uid, own }: { uid: string; own: boolean }) {
  return (
    <ActivityList
      query={postsQuery(uid)}
      headingLevel={3}
      empty={
        <Card>
          {own ? (
            <EmptyState
              title={<Trans>Nothing shared yet</Trans>}
              action={
                <ButtonLink look="primary" to={paths.home()}>
                  <Trans>Write your first post</Trans>
                </ButtonLink>
              }
            >
              <Trans>What you share stands here: a good round, a question, a promotion.</Trans>
            </EmptyState>
          ) : (
            <p className="text-quiet">
              <Trans>Nothing shared with you yet.</Trans>
            </p>
          )}
        </Card>
      }
    />
  )
}
