import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activityQuery } from '#domains/feed/activities/web/activity-query.ts'
import { CardActions } from '#domains/feed/activities/web/CardActions.tsx'
import { CommentThread } from '#domains/feed/comments/web/CommentThread.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const CollectionDialog = lazyDialog(() => import('#domains/feed/activities/web/CollectionDialog.tsx'))

/** Like, save and share for a lesson. `withComments`: the viewer has access and comments are on. */
export default function ContentDiscussion({ id, withComments }: { id: string; withComments: boolean }) {
  const { isAuthenticated } = useAuth()
  const { data: card } = useQuery(activityQuery(id))
  const [choosing, setChoosing] = useState(false)
  // A visitor may see the lesson but not the feed entry of a creator whose profile is for members only.
  if (!card) return null
  return (
    <>
      <div className="px-2">
        <CardActions card={card} onChooseCollection={() => setChoosing(true)} />
      </div>
      {withComments && <CommentThread activityId={id} canComment={isAuthenticated} />}
      {choosing && <CollectionDialog id={id} onClose={() => setChoosing(false)} />}
    </>
  )
}
