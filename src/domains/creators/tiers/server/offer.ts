import { and, eq, gt, inArray, or } from 'drizzle-orm'
import { readCreator } from '#domains/creators/creators/server/reads.ts'
import { subscriptions } from '#domains/creators/subscriptions/server/tables.ts'
import { isOver } from '#domains/creators/subscriptions/states.ts'
import type { MaybeViewer } from '#domains/feed/activities/server/visible-to.ts'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import { usernames, users } from '#domains/members/people/server/tables.ts'
import { asUsername, USERNAME_REDIRECT_MS, usernameFault } from '#domains/members/people/usernames.ts'
import type { Reader } from '#platform/database.ts'
import type { Offer, OfferRelation } from '../contract.ts'
import { readTiers } from './reads.ts'

interface Asked {
  uid: string
  now: Date
}

/**
 * Data of a creator's subscribe page. Creators with tiers on offer are visible to everyone whatever their profile
 * visibility, unless there's a block. Undefined if missing or hidden from this viewer.
 */
export async function readOffer(reader: Reader, viewer: MaybeViewer, { uid, now }: Asked): Promise<Offer | undefined> {
  const [person] = await readPersonCards(reader, viewer, [uid])
  const creator = await readCreator(reader, viewer, uid)
  const items = creator ? await readTiers(reader, { creatorUid: uid, now }) : []
  const relation = await readRelation(reader, viewer, uid)
  if (!creator || items.length === 0) return person && { status: 'none', person, relation }
  // The photo is only for viewers who can see the profile.
  return { status: 'offered', creator: { ...creator, photoURL: person?.photoURL ?? null }, relation, items }
}

/** The member who has this username, or had it less than 90 days ago. */
export async function readUidOf(
  reader: Reader,
  { typed, now }: { typed: string; now: Date },
): Promise<string | undefined> {
  const username = asUsername(typed)
  if (usernameFault(username) === 'malformed') return undefined
  const left = gt(usernames.leftAt, new Date(now.getTime() - USERNAME_REDIRECT_MS))
  const former = reader
    .select({ uid: usernames.uid })
    .from(usernames)
    .where(and(eq(usernames.username, username), left))
  const [row] = await reader
    .select({ uid: users.uid })
    .from(users)
    .where(or(eq(users.username, username), inArray(users.uid, former)))
  return row?.uid
}

async function readRelation(reader: Reader, viewer: MaybeViewer, creatorUid: string): Promise<OfferRelation> {
  if (!viewer) return { is: 'visitor' }
  if (viewer.uid === creatorUid) return { is: 'creator' }
  const mine = await reader
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.uid, viewer.uid), eq(subscriptions.creatorUid, creatorUid)))
  const mayTry = mine.every(({ trialEnd }) => trialEnd === null)
  const present = mine.find(({ state }) => state !== 'incomplete' && !isOver(state))
  if (!present) return { is: 'nobody', mayTry }
  const { tierId, state, amount, providerId } = present
  const isGiven = state === 'gift' || state === 'comped'
  return { is: 'member', tierId, state, pays: !isGiven && (amount > 0 || providerId !== null), mayTry }
}
