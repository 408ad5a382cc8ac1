import { readCard } from '#domains/feed/activities/server/reads.ts'
import { allPages } from '#testing/all-pages.ts'
import type { Person, World } from '#testing/world.ts'

export type Onlooker = { uid: string | null; api: Person['api'] }

/** All comments on an activity that someone can see, each followed by its replies. */
export async function threadOf({ api }: Pick<Onlooker, 'api'>, id: string) {
  const items = await allPages((cursor) => api.comments.list({ id, limit: 50, cursor }))
  const answers = await Promise.all(items.map((item) => api.comments.list({ id, parentId: item.id, limit: 50 })))
  return items.flatMap((item, at) => [item, ...(answers[at]?.items ?? [])])
}

export async function countFor({ db }: Pick<World, 'db'>, { uid }: Pick<Onlooker, 'uid'>, id: string) {
  return (await readCard(db, uid === null ? null : { uid }, id))?.commentCount
}
