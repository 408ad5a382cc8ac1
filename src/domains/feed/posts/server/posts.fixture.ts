import { eq } from 'drizzle-orm'
import { activities } from '#domains/feed/activities/server/tables.ts'
import type { World } from '#testing/world.ts'
import type { NewPost } from '../contract.ts'

export const post = (differing: Partial<NewPost> = {}): NewPost => ({
  uid: 'me',
  text: 'Rolled with everybody today.',
  visibility: 'public',
  ...differing,
})
export const activityOf = async ({ db }: Pick<World, 'db'>, id: string) => {
  const [row] = await db.select().from(activities).where(eq(activities.id, id))
  if (!row) throw new Error('no such activity')
  return row
}
export const postRefOf = (card: { actor: { id: string }; post: { id: string } | null }) => ({
  uid: card.actor.id,
  postId: card.post?.id ?? '',
})
export const refused = (field: string) => ({ status: 400, data: { field } })
