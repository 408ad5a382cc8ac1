import calls from 'virtual:calls/posts'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { postsContract } from '../contract.ts'

/** The calls about posts, and the same as options for queries. */
export const postsApi = apiOf<typeof postsContract>(calls)
export const posts = queriesOf<typeof postsContract>(calls)

/** The kind of write that brings a new post into the outbox. */
export const NEW_POST = 'posts.create'
