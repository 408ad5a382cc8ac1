import { commentLikes, comments } from '#domains/feed/comments/server/tables.ts'
import { follows } from '#domains/feed/follows/server/tables.ts'
import { posts } from '#domains/feed/posts/server/tables.ts'
import { days, hours } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'
import { scoreOf } from '../activity-types.ts'
import type { Mention } from '../contract.ts'
import { mentionedIn } from '../mentions.ts'
import { activityIdOf, PREVIEW, previewOf } from '../rules.ts'
import { type DemoPost, demoPosts } from './demo-posts.ts'
import { activities, likes } from './tables.ts'

interface Person {
  uid: string
  username: string
  displayName: string
  createdAt: Date
}

/** Demo members by first name, and the follows between them. */
interface Community {
  batchId: string
  now: Date
  people: Map<string, Person>
  /** Whom each member follows, by first name. */
  following: Map<string, Set<string>>
}

/**
 * Seeds follows, posts, likes and comments of the demo members. They're the same on every start, with times relative to
 * now.
 */
export async function seedDemoTalk(
  tx: Tx,
  { batchId, now, people: profiles }: { batchId: string; now: Date; people: readonly Person[] },
): Promise<void> {
  const people = new Map(profiles.map((person) => [person.uid.replace(/^demo-/, ''), person]))
  const community: Community = { batchId, now, people, following: followingOf([...people.keys()]) }
  const entries = demoPosts.map((post, at) => entryOf(community, post, at))
  await tx.insert(follows).values(followRows(community))
  await tx.insert(activities).values(entries.map(({ activity }) => activity))
  await tx.insert(posts).values(entries.map(({ post }) => post))
  await tx.insert(likes).values(entries.flatMap((entry) => likeRows(community, entry)))
  const said = entries.flatMap((entry) => commentRows(community, entry))
  await tx.insert(comments).values(said)
  await tx.insert(commentLikes).values(said.filter((_comment, at) => at % 3 === 0).map((comment) => thanks(comment)))
}

/** Ana's follows and followers overlap, so some are mutual. */
const ANA_FOLLOWS = ['bia', 'caio', 'helio', 'aoife', 'creator', 'ines', 'haruto', 'yasmin']
const FOLLOW_ANA = ['bia', 'caio', 'helio', 'aoife', 'sean', 'admin', 'noa', 'minseo', 'giulia', 'darnell', 'priya']

/**
 * Everyone follows a few neighbours in the list and some members farther away, so there are both mutual follows and
 * strangers.
 */
function followingOf(names: string[]): Map<string, Set<string>> {
  const others = names.filter((name) => name !== 'ana')
  const at = (place: number) => others[place % others.length] ?? 'bia'
  const following = new Map(
    others.map((name, place) => [
      name,
      new Set(
        [1, 2, 5, 11, others.length - 1, others.length - 2]
          .map((step) => at(place + step))
          .filter((who) => who !== name),
      ),
    ]),
  )
  for (const name of FOLLOW_ANA) following.get(name)?.add('ana')
  return following.set('ana', new Set(ANA_FOLLOWS))
}

function followRows({ now, people, following }: Community): (typeof follows.$inferInsert)[] {
  return [...following].flatMap(([follower, followed]) =>
    [...followed].map((name) => {
      const [one, other] = [personOf(people, follower), personOf(people, name)]
      const met = new Date(Math.max(one.createdAt.getTime(), other.createdAt.getTime()) + hours(3))
      const createdAt = met < now ? met : now
      return {
        followerId: one.uid,
        followedId: other.uid,
        status: 'accepted' as const,
        createdAt,
        acceptedAt: createdAt,
      }
    }),
  )
}

interface Entry {
  demo: DemoPost
  at: number
  activity: typeof activities.$inferInsert
  post: typeof posts.$inferInsert
}

function entryOf({ batchId, now, people }: Community, demo: DemoPost, at: number): Entry {
  const author = personOf(people, demo.by)
  const timestamp = momentOf(demo, now)
  const id = idOf(demo, at, now)
  const postId = `demoPost${String(at).padStart(12, '0')}`
  const shared = demo.shares && findShared(demo.shares, now)
  const target = shared
    ? { targetId: shared, targetType: 'activity', targetRef: `activities/${shared}` }
    : { targetId: postId, targetType: 'post', targetRef: `users/${author.uid}/posts/${postId}` }
  return {
    demo,
    at,
    activity: {
      ...target,
      id,
      actorId: author.uid,
      actorData: {
        displayName: author.displayName,
        photoURL: null,
        username: author.username,
        lastUpdated: timestamp.toISOString(),
      },
      activityType: shared ? 'share' : 'profile_post',
      timestamp,
      content: { text: demo.text, preview: previewOf(demo.text, PREVIEW.activity) },
      visibility: demo.for,
      metadata: shared ? { postId } : {},
      score: scoreOf(shared ? 'share' : 'profile_post'),
      inFeed: true,
      isDummy: true,
      dummyBatchId: batchId,
    },
    post: {
      userId: author.uid,
      id: postId,
      activityId: id,
      text: demo.text,
      techniques: [...(demo.techniques ?? [])],
      mentions: mentionsIn(demo.text, people),
      sharedActivityId: shared ?? null,
      createdAt: timestamp,
      updatedAt: timestamp,
    },
  }
}

/** The given number of likes, by people who can see the entry, spread over time. */
function likeRows(community: Community, { demo, at, activity }: Entry): (typeof likes.$inferInsert)[] {
  const readers = [...community.people.keys()].filter((name) => name !== demo.by && sees(community, name, demo))
  const count = Math.min(demo.likes ?? 0, readers.length)
  return Array.from({ length: count }, (_, place) => {
    const person = personOf(community.people, readers[(at * 5 + place) % readers.length] ?? '')
    const createdAt = later(community, activity.timestamp, person, (place + 1) / (count + 1))
    return { ...placeOf(activity), uid: person.uid, createdAt }
  })
}

function commentRows(community: Community, { demo, at, activity }: Entry): (typeof comments.$inferInsert)[] {
  const said = demo.said ?? []
  return said.map(({ by, text, answers }, place) => {
    const author = personOf(community.people, by)
    return {
      ...placeOf(activity),
      id: commentId(at, place),
      authorId: author.uid,
      parentId: answers === undefined ? null : commentId(at, place - answers),
      text,
      mentions: mentionsIn(text, community.people),
      createdAt: later(community, activity.timestamp, author, (place + 1) / (said.length + 1)),
    }
  })
}

/** The author likes a comment on their entry. */
function thanks(comment: typeof comments.$inferInsert): typeof commentLikes.$inferInsert {
  const { actorId, activityId, id, createdAt } = comment
  return { actorId, activityId, commentId: id, uid: actorId, createdAt }
}

function sees({ following }: Community, name: string, { by, for: visibility }: DemoPost): boolean {
  const follows = following.get(name)?.has(by) ?? false
  if (visibility === 'public') return true
  return follows && (visibility === 'followers' || (following.get(by)?.has(name) ?? false))
}

/** A time within a day after `then`, but not in the future or before the person joined. */
function later({ now }: Community, then: Date, { createdAt }: Person, part: number): Date {
  const from = Math.max(then.getTime(), createdAt.getTime())
  return new Date(from + Math.min(now.getTime() - from, days(1)) * part)
}

function momentOf({ hoursAgo }: Pick<DemoPost, 'hoursAgo'>, now: Date): Date {
  return new Date(now.getTime() - hours(hoursAgo))
}

function idOf(demo: DemoPost, at: number, now: Date): string {
  return activityIdOf(`demo-${demo.by}`, momentOf(demo, now), `demo${String(at).padStart(2, '0')}`)
}

function findShared({ by, hoursAgo }: { by: string; hoursAgo: number }, now: Date): string {
  const at = demoPosts.findIndex((post) => post.by === by && post.hoursAgo === hoursAgo)
  const demo = demoPosts[at]
  if (!demo) throw new Error(`demo data shares a post that ${by} doesn't have`)
  return idOf(demo, at, now)
}

const commentId = (post: number, place: number) => `demoComment${String(post * 100 + place).padStart(9, '0')}`
const placeOf = ({ actorId, id }: typeof activities.$inferInsert) => ({ actorId, activityId: id })

function mentionsIn(text: string, people: Map<string, Person>): Mention[] {
  const named = mentionedIn(text)
  return [...people.values()].flatMap(({ uid, username }) => (named.includes(username) ? { uid, username } : []))
}

function personOf(people: Map<string, Person>, name: string): Person {
  const person = people.get(name)
  if (!person) throw new Error(`demo data has no ${name}`)
  return person
}
