import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { days } from '#platform/clock.ts'
import { byCursor } from '#platform/web/queries.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { DeletedActivity } from '../contract.ts'
import { activities } from './activities.ts'
import { activitySentence, isolated } from './activity-labels.ts'
import { setRemoved } from './card-writes.ts'
import { Moment } from './Moment.tsx'

const deletedQuery = activities.deleted.infiniteOptions({
  input: (cursor: string | undefined) => ({ uid: 'me', cursor, limit: 20 }),
  ...byCursor,
})
const DAY_MS = days(1)

/** Entries the member deleted less than 30 days ago, with a button to restore them. */
export function DeletedActivities() {
  const list = useInfiniteQuery({
    ...deletedQuery,
    staleTime: 0,
  })
  const { data, isError, refetch } = list
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <Card title={<Trans>Recently deleted</Trans>}>
      <p className="text-quiet">
        <Trans>Only you can see these. You can restore them for 30 days, then they're deleted for good.</Trans>
      </p>
      {items ? (
        <ul className="mt-4 divide-y divide-line">
          {items.map((item) => (
            <Deleted key={item.id} item={item} />
          ))}
        </ul>
      ) : isError ? (
        <Failure what={<Trans>deleted posts</Trans>} again={refetch} className="mt-4" />
      ) : (
        <SkeletonRows picture={false} />
      )}
      {items?.length === 0 && (
        <p className="mt-4 font-medium">
          <Trans>Nothing deleted in the last 30 days.</Trans>
        </p>
      )}
      <ShowMore of={list} className="mt-4" />
    </Card>
  )
}

function Deleted({ item }: { item: DeletedActivity }) {
  const { t, i18n } = useLingui()
  const toasts = useToast()
  const { userProfile } = useAuth()
  const { id, preview, activityType, deletedAt, restorableUntil } = item
  const sentence = activitySentence(activityType)
  const days = Math.max(0, Math.ceil((Date.parse(restorableUntil) - Date.now()) / DAY_MS))
  const restore = () => {
    setRemoved(id, false)
    toasts.show({ tone: 'good', text: t`Restored.` })
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className="line-clamp-2 wrap-anywhere">
          {preview ||
            (sentence ? (
              i18n._({ ...sentence, values: { name: isolated(userProfile?.displayName ?? '') } })
            ) : (
              <Trans>Post without text</Trans>
            ))}
        </p>
        <p className="text-sm text-quiet">
          <Trans>
            Deleted <Moment at={deletedAt} />
          </Trans>
          {' · '}
          <Plural value={days} one="# day left" other="# days left" />
        </p>
      </div>
      <Button size="small" icon={<RotateCcw aria-hidden="true" />} onClick={restore}>
        <Trans>Restore</Trans>
      </Button>
    </li>
  )
}
