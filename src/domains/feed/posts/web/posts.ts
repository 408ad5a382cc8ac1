import calls from 'virtual:calls/posts'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { postsContract } from '../contract.ts'

export const postsApi = apiOf<typeof postsContract>(calls)
export const posts = queriesOf<typeof postsContract>(calls)

/** The outbox kind of a new post. */
export const NEW_POST = 'posts.create'
