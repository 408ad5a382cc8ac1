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

/** Posted now or as soon as there is a connection; the pictures go ahead of it. */
export const postWrite = defineWrite<PostToSend, ActivityCard>(NEW_POST, {
  async send({ shared, pictures, ...post }, idempotencyKey) {
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
  onSent: showOnTop,
  words: ({ text, shared }) => {
    const preview = previewOf(text, PREVIEW)
    if (shared) return preview ? msg`Share: “${preview}”` : msg`A share`
    return preview ? msg`Post: “${preview}”` : msg`A post with pictures`
  },
})

/** What is changed of a post that is at the server; what is not named stays. */
export interface PostEdit {
  uid: string
  postId: string
  activityId: string
  text?: string
  techniques?: string[]
  /** Those that are new with their files. */
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

/** The card as it stands at the server now. */
export function showEdited(card: ActivityCard) {
  changeCard(card.id, () => card)
  void queryClient.invalidateQueries({ queryKey: posts.history.key() })
}

/** An edit made without a connection. New pictures are seen once it is sent. */
export const editWrite = defineWrite<PostEdit, ActivityCard>('posts.edit', {
  send: sendEdit,
  onSent: showEdited,
  onRefused: () => void refreshCards(),
  words: ({ text }) => {
    const preview = previewOf(text ?? '', PREVIEW)
    return preview ? msg`Edit: “${preview}”` : msg`A changed post`
  },
})

/** Keeps an edit until there is a connection, and shows it at once. */
export async function keepEdit(edit: PostEdit): Promise<void> {
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

/** Posts of this member that are not at the server yet, the latest first, for the top of the feed. */
export function usePendingPosts(): PendingPost[] {
  return useOutbox()
    .filter(({ kind }) => kind === NEW_POST)
    .map(({ input, ...entry }) => ({ ...entry, post: input as PostToSend }))
    .reverse()
}

export async function sendPictures(
  pictures: readonly { id: string; file?: Blob }[],
  idempotencyKey: string,
): Promise<void> {
  for (const { id, file } of pictures)
    try {
      if (file) await sendFile(`/api/users/me/pictures/${id}`, file, idempotencyKey)
    } catch (error) {
      // It is in the post already: only the answer to an earlier try was lost, and the post itself settles it.
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
