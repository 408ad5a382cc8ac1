import calls from 'virtual:calls/gymPosts'
import type { ActivityCard } from '#domains/feed/activities/contract.ts'
import { changeCard } from '#domains/feed/activities/web/cached-cards.ts'
import { posts } from '#domains/feed/posts/web/posts.ts'
import { apiOf } from '#platform/web/api.ts'
import { failureOf } from '#platform/web/errors.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { sendFile } from '#platform/web/send-file.ts'
import type { gymPostsContract } from '../contract.ts'
import type { GymPostVisibility } from '../rules.ts'

const gymPostsApi = apiOf<typeof gymPostsContract>(calls)
const gymPosts = queriesOf<typeof gymPostsContract>(calls)

export const gymPostsQuery = (gymId: string, limit = 20) =>
  gymPosts.list.infiniteOptions({ input: (cursor: string | undefined) => ({ gymId, cursor, limit }), ...byCursor })

export interface GymPostToSend {
  gymId: string
  text: string
  /** Only new pictures have a `file`. */
  pictures: { id: string; alt: string; file?: Blob }[]
  visibility: GymPostVisibility
}

/** Creates or edits a post. The key is the same on every try, so it's posted once. */
export async function sendGymPost(
  { gymId, text, pictures, visibility }: GymPostToSend,
  { edited, idempotencyKey }: { edited: ActivityCard | undefined; idempotencyKey: string },
): Promise<void> {
  for (const { id, file } of pictures) if (file) await sendPicture(gymId, { id, file }, idempotencyKey)
  const said = { gymId, text, pictures: pictures.map(({ id, alt }) => ({ id, alt })), visibility }
  if (edited?.post) {
    const card = await gymPostsApi.edit({ ...said, postId: edited.post.id })
    changeCard(card.id, () => card)
    return void queryClient.invalidateQueries({ queryKey: posts.history.key() })
  }
  await gymPostsApi.create(said, { context: { idempotencyKey } })
  for (const feature of ['gymPosts', 'activities']) void queryClient.invalidateQueries({ queryKey: [[feature]] })
}

async function sendPicture(gymId: string, { id, file }: { id: string; file: Blob }, idempotencyKey: string) {
  try {
    await sendFile(`/api/gyms/${encodeURIComponent(gymId)}/pictures/${id}`, file, idempotencyKey)
  } catch (error) {
    // The picture is already in the post, so only the response to an earlier attempt was lost.
    if (failureOf(error).code !== 'PICTURE_ID_TAKEN') throw error
  }
}
