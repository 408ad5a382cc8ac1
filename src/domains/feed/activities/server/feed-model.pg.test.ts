import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type ChosenVisibility, chosenVisibilities } from '#domains/members/people/visibility.ts'
import { chanceOf, oneOf } from '#seed/chance.ts'
import { openWorld, type Person } from '#testing/world.ts'
import type { FeedItem, FeedPage } from '../contract.ts'
import { readAudience } from './audience.ts'
import { readFeed } from './feed.ts'

// Members do things at random. After each step, two feeds are compared with a model that's small enough to be obvious.

const world = await openWorld()
const STEPS = 500
const NAMES = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva'] as const

interface Post {
  id: string
  postId: string
  author: string
  visibility: ChosenVisibility
  isDeleted: boolean
}

/** What has happened so far. A relation is stored as "uid uid", such as the follower and the member followed. */
const emptyModel = () => ({
  /** Oldest first. */
  posts: [] as Post[],
  follows: new Set<string>(),
  requests: new Set<string>(),
  blocks: new Set<string>(),
  mutes: new Set<string>(),
  private: new Set<string>(),
  leaving: new Set<string>(),
})
type Model = ReturnType<typeof emptyModel>

const to = (one: string, other: string) => `${one} ${other}`

function maySee(model: Model, viewer: string, { author, visibility, isDeleted }: Post): boolean {
  if (isDeleted) return false
  if (author === viewer) return true
  if (model.leaving.has(author)) return false
  if (model.blocks.has(to(viewer, author)) || model.blocks.has(to(author, viewer))) return false
  const follows = model.follows.has(to(viewer, author))
  if (visibility === 'friends') return follows && model.follows.has(to(author, viewer))
  return visibility === 'public' || (visibility === 'followers' && follows)
}

const follows = (model: Model, viewer: string, { author }: Post) =>
  model.follows.has(to(viewer, author)) && !model.mutes.has(to(viewer, author))

const feedIn = (model: Model, viewer: string): Post[] =>
  model.posts
    .filter((post) => maySee(model, viewer, post) && (post.author === viewer || follows(model, viewer, post)))
    .toReversed()

/** What `one` can do now, alone or to `other`; each action also changes the model. */
function actionsOf(model: Model, one: Person, other: Person, chance: () => number) {
  const { uid } = other
  const { follows: api } = one.api
  const mine = to(one.uid, uid)
  const theirs = to(uid, one.uid)
  const { follows, requests, blocks, mutes } = model
  const visibility = oneOf(chosenVisibilities, chance)
  const own = model.posts.filter(({ author }) => author === one.uid)
  const post = own[Math.floor(chance() * own.length)]
  const isHidden = model.leaving.has(uid) || blocks.has(mine) || blocks.has(theirs)
  const end = (relation: Set<string>) => void [mine, theirs].map((pair) => relation.delete(pair))

  const all: [isPossible: unknown, act: () => Promise<unknown>, record: () => void][] = [
    [
      !isHidden && !follows.has(mine) && !requests.has(mine),
      () => api.follow({ uid }),
      () => (model.private.has(uid) ? requests : follows).add(mine),
    ],
    [follows.has(mine) && !isHidden, () => api.unfollow({ uid }), () => follows.delete(mine)],
    [
      requests.has(theirs) && !isHidden,
      () => api.accept({ uid: 'me', followerId: uid }),
      () => requests.delete(theirs) && follows.add(theirs),
    ],
    [
      follows.has(theirs) && !isHidden,
      () => api.removeFollower({ uid: 'me', followerId: uid }),
      () => follows.delete(theirs),
    ],
    [
      !isHidden,
      () => api.block({ uid: 'me', blockedId: uid }),
      () => {
        blocks.add(mine)
        end(follows)
        end(requests)
      },
    ],
    [blocks.has(mine), () => api.unblock({ uid: 'me', blockedId: uid }), () => blocks.delete(mine)],
    [!isHidden && !mutes.has(mine), () => api.mute({ uid: 'me', mutedId: uid }), () => mutes.add(mine)],
    [mutes.has(mine) && !isHidden, () => api.unmute({ uid: 'me', mutedId: uid }), () => mutes.delete(mine)],
    [
      !model.private.has(one.uid),
      () => api.changePrivacy({ uid: 'me', privateAccount: true }),
      () => model.private.add(one.uid),
    ],
    [
      post && !post.isDeleted,
      () => one.api.posts.edit({ uid: 'me', postId: post?.postId ?? '', visibility }),
      () => post && Object.assign(post, { visibility }),
    ],
    [
      post && !post.isDeleted,
      () => one.api.activities.remove({ id: post?.id ?? '' }),
      () => post && Object.assign(post, { isDeleted: true }),
    ],
    [
      post?.isDeleted,
      () => one.api.activities.restore({ id: post?.id ?? '' }),
      () => post && Object.assign(post, { isDeleted: false }),
    ],
    [
      own.length > 0,
      () => api.narrowOlder({ uid: 'me', kinds: ['post'], before: world.clock.now.toISOString(), to: 'friends' }),
      () => {
        for (const each of own) if (each.visibility !== 'private') each.visibility = 'friends'
      },
    ],
  ]
  return all.filter(([isPossible]) => isPossible)
}

/** Someone posts, leaves, returns, or does one of `actionsOf`. */
async function act(model: Model, one: Person, other: Person, chance: () => number) {
  const { uid, api } = one
  const roll = chance()
  if (model.leaving.has(uid)) {
    await api.account.comeBack({})
    model.leaving.delete(uid)
  } else if (roll < 0.03) {
    const { confirmation } = await api.account.farewell()
    await api.account.leave({ confirmation })
    model.leaving.add(uid)
  } else if (roll < 0.3) {
    const visibility = oneOf(chosenVisibilities, chance)
    const { id, post } = await api.posts.create({ uid: 'me', text: 'Rolled today.', visibility })
    model.posts.push({ id, postId: post?.id ?? '', author: uid, visibility, isDeleted: false })
  } else {
    const possible = actionsOf(model, one, other, chance)
    const [, change, record] = possible[Math.floor(chance() * possible.length)] ?? []
    await change?.()
    record?.()
  }
}

async function feedOf({ uid }: Person, first: number) {
  const items: FeedItem[] = []
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const page: FeedPage = await readFeed(
      world.db,
      { uid },
      { cursor, limit: cursor ? 7 : first, ranked: false, now: world.clock.now },
    )
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
}

/** Each run makes different random choices; `npm run check -- stress` makes 20 runs with 10,000 steps in all. */
let runs = 0

test('shows each member the feed of the model, whatever members do', { tags: 'race' }, async () => {
  const chance = chanceOf(`feed ${++runs}`)
  const model = emptyModel()
  const people = await world.members(...NAMES)
  for (let step = 0; step < STEPS; step++) {
    world.pass(1000)
    const [one, other, viewer] = [oneOf(people, chance), oneOf(people, chance), oneOf(people, chance)]
    if (one === other) continue
    await act(model, one, other, chance)
    if (model.leaving.has(viewer.uid)) continue
    const items = await feedOf(viewer, 1 + (step % 7))
    const followed = items.filter(({ source }) => ['own', 'friend', 'following'].includes(source))
    const when = `run ${runs}, step ${step}`
    expect(
      followed.map(({ card }) => card.id),
      when,
    ).toEqual(feedIn(model, viewer.uid).map(({ id }) => id))
    const shown = new Set(items.map(({ card }) => card.id))
    expect(
      model.posts.filter((post) => shown.has(post.id) && !maySee(model, viewer.uid, post)),
      when,
    ).toEqual([])
    const activityIds = model.posts.slice(-3).map(({ id }) => id)
    const announced = await readAudience(world.db, { activityIds, uids: [viewer.uid] })
    const wanted = feedIn(model, viewer.uid).filter(
      ({ id, author }) => activityIds.includes(id) && author !== viewer.uid,
    )
    expect(announced.map(({ activityId }) => activityId).sort(), when).toEqual(wanted.map(({ id }) => id).sort())
  }
  const late = sql`select a.id from activities a left join newest_entries t on t.actor_id = a.actor_id
    where a.in_feed and not a.is_deleted and (t.timestamp is null or t.timestamp < a.timestamp)`
  expect((await world.db.execute(late)).rows).toEqual([])
})
