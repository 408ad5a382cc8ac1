import { msg } from '@lingui/core/macro'
import type { InfiniteData } from '@tanstack/react-query'
import type { ChosenVisibility } from '#features/activities/activity-types.ts'
import type { ActivityCard, FeedPage, SharedEntry } from '#features/activities/contract.ts'
import { previewOf } from '#features/activities/rules.ts'
import { activities } from '#features/activities/web/activities.ts'
import { failureOf } from '#platform/web/errors.ts'
import { defineWrite, type OutboxEntry, useOutbox } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { sendFile } from '#platform/web/send-file.ts'
import { NEW_POST, posts, postsApi } from './posts.ts'

/** A post on its way, with the files of its pictures. */
export interface PostToSend {
  uid: string
  text: string
  pictures: { id: string; alt: string; file: Blob }[]
  /** Null where the video in the text is not to be shown as one; else the server finds it. */
  videoUrl?: null
  techniques: string[]
  visibility: ChosenVisibility
  /** What is passed on, as it was seen. */
  shared: SharedEntry | null
}

const PREVIEW = 60

/** §1.4, D17: posted now or as soon as there is a connection; the pictures go ahead of it. */
export const postWrite = defineWrite<PostToSend, ActivityCard>(NEW_POST, {
  async send({ shared, pictures, ...post }, idempotencyKey) {
    for (const picture of pictures) await sendPicture(picture, idempotencyKey)
    return postsApi.create(
      {
        ...post,
        pictures: pictures.map(({ id, alt }) => ({ id, alt })),
        ...(shared && { sharedActivityId: shared.id }),
      },
      { context: { idempotencyKey } },
    )
  },
  onSent: showOnTop,
  words: ({ text, shared }) => {
    const preview = previewOf(text, PREVIEW)
    if (shared) return preview ? msg`Share: “${preview}”` : msg`A share`
    return preview ? msg`Post: “${preview}”` : msg`A post with pictures`
  },
})

export interface PendingPost extends Pick<OutboxEntry, 'id' | 'state' | 'failure' | 'createdAt'> {
  post: PostToSend
}

/** Posts of this member that are not at the server yet, the latest first, for the top of the feed. */
export function usePendingPosts(): PendingPost[] {
  return useOutbox()
    .filter(({ kind }) => kind === NEW_POST)
    .map(({ input, ...entry }) => ({ ...entry, post: input as PostToSend }))
    .reverse()
}

async function sendPicture({ id, file }: PostToSend['pictures'][number], idempotencyKey: string): Promise<void> {
  try {
    await sendFile(`/api/users/me/pictures/${id}`, file, idempotencyKey)
  } catch (error) {
    // It is in the post already: only the answer to an earlier try was lost, and the post's own key settles it.
    if (failureOf(error).code !== 'PICTURE_TAKEN') throw error
  }
}

/** The real card, where the waiting one was. Lists that hold it in another place are asked again. */
function showOnTop(card: ActivityCard) {
  queryClient.setQueriesData({ queryKey: activities.feed.key() }, (feed: InfiniteData<FeedPage> | undefined) =>
    withOnTop(feed, card),
  )
  for (const queryKey of [activities.byUser.key(), posts.list.key()]) void queryClient.invalidateQueries({ queryKey })
}

export function withOnTop(
  feed: InfiniteData<FeedPage> | undefined,
  card: ActivityCard,
): InfiniteData<FeedPage> | undefined {
  const [first, ...others] = feed?.pages ?? []
  if (!feed || !first || feed.pages.some(({ items }) => items.some((item) => item.card.id === card.id))) return feed
  const items = [{ card, source: 'own' as const, why: null }, ...first.items]
  return { ...feed, pages: [{ ...first, items }, ...others] }
}
