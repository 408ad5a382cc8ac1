import { msg } from '@lingui/core/macro'
import type { InfiniteData } from '@tanstack/react-query'
import type { ActivityCard, FeedPage, SharedEntry } from '#domains/feed/activities/contract.ts'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { activities } from '#domains/feed/activities/web/activities.ts'
import { changeCard, refreshCards } from '#domains/feed/activities/web/cached-cards.ts'
import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import { failureOf } from '#platform/web/errors.ts'
import { defineWrite, type OutboxEntry, useOutbox } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { sendFile } from '#platform/web/send-file.ts'
import { NEW_POST, posts, postsApi } from './posts.ts'

/** A post waiting to be sent, with its picture files. */
export interface PostToSend {
  /** Identifies it in the outbox: an edited post replaces the refused one. */
  ref: string
  uid: string
  text: string
  pictures: { id: string; alt: string; file: Blob }[]
  /** Null if the video in the text shouldn't be embedded; otherwise the server finds it. */
  videoUrl?: null
  techniques: string[]
  visibility: ChosenVisibility
  /** The shared activity, as it was shown. */
  shared: SharedEntry | null
}

const PREVIEW = 60

/** Sends a post immediately or once there's a connection. Its pictures are uploaded first. */
export const postWrite = defineWrite<PostToSend, ActivityCard>(NEW_POST, {
  async send({ ref: _, shared, pictures, ...post }, idempotencyKey) {
    await sendPictures(pictures, idempotencyKey)
    return postsApi.create(
      {
        ...post,
        pictures: pictures.map(({ id, alt }) => ({ id, alt })),
        ...(shared && { sharedActivityId: shared.id }),
      },
      { context: { idempotencyKey } },
    )
  },
  subject: ({ ref }) => ref,
  onSent: showOnTop,
  words: ({ text, shared }) => {
    const preview = previewOf(text, PREVIEW)
    if (shared) return preview ? msg`Share: “${preview}”` : msg`Share`
    return preview ? msg`Post: “${preview}”` : msg`Post with pictures`
  },
})

/** Changes to a published post; omitted fields stay as they are. */
export interface PostEdit {
  uid: string
  postId: string
  activityId: string
  text?: string
  techniques?: string[]
  /** New pictures come with their file. */
  pictures?: { id: string; alt: string; file?: Blob }[]
  visibility?: ChosenVisibility
}

export function sendEdit(
  { activityId: _, pictures, ...edit }: PostEdit,
  idempotencyKey: string,
): Promise<ActivityCard> {
  return sendPictures(pictures ?? [], idempotencyKey).then(() =>
    postsApi.edit(pictures ? { ...edit, pictures: pictures.map(({ id, alt }) => ({ id, alt })) } : edit),
  )
}

/** Replaces the card with the server's version. */
export function showEditedCard(card: ActivityCard) {
  changeCard(card.id, () => card)
  void queryClient.invalidateQueries({ queryKey: posts.history.key() })
}

/** An edit made offline. New pictures appear once it's sent. */
export const editWrite = defineWrite<PostEdit, ActivityCard>('posts.edit', {
  send: sendEdit,
  onSent: showEditedCard,
  onRefused: () => void refreshCards(),
  words: ({ text }) => {
    const preview = previewOf(text ?? '', PREVIEW)
    return preview ? msg`Edit: “${preview}”` : msg`Edited post`
  },
})

/** Queues an edit until there's a connection, and shows it immediately. */
export async function queueEdit(edit: PostEdit): Promise<void> {
  await editWrite.put(edit)
  const { text, techniques, pictures, visibility } = edit
  changeCard(edit.activityId, (card) => ({
    ...card,
    ...(visibility && { visibility }),
    post: card.post && {
      ...card.post,
      ...(text !== undefined && { text }),
      ...(techniques && { techniques }),
      pictures: pictures
        ? card.post.pictures.flatMap((picture) => {
            const kept = pictures.find(({ id }) => id === picture.id)
            return kept ? { ...picture, alt: kept.alt } : []
          })
        : card.post.pictures,
    },
  }))
}

export interface PendingPost extends Pick<OutboxEntry, 'id' | 'state' | 'failure' | 'createdAt'> {
  post: PostToSend
}

/** The signed-in member's unsent posts, latest first, for the top of the feed. */
export const usePendingPosts = (): PendingPost[] => pendingPostsIn(useOutbox())

/** A post queued by an earlier version of the app has no `ref`; without one, the outbox uses the entry's id. */
export const pendingPostsIn = (entries: readonly OutboxEntry[]): PendingPost[] =>
  entries
    .filter(({ kind }) => kind === NEW_POST)
    .map(({ input, ...entry }) => ({ ...entry, post: { ref: entry.id, ...(input as Omit<PostToSend, 'ref'>) } }))
    .reverse()

export async function sendPictures(
  pictures: readonly { id: string; file?: Blob }[],
  idempotencyKey: string,
): Promise<void> {
  for (const { id, file } of pictures)
    try {
      if (file) await sendFile(`/api/users/me/pictures/${id}`, file, idempotencyKey)
    } catch (error) {
      // The picture is already in the post, so an earlier attempt succeeded and only its response was lost.
      if (failureOf(error).code !== 'PICTURE_ID_TAKEN') throw error
    }
}

/** Shows the new card on top of the feed, in place of the unsent one. The author's other lists are refetched. */
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
