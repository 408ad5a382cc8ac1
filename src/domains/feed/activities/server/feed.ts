import { days } from '#platform/clock.ts'
import { readTimeCursor, type TimeCursor, writeTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import type { FeedItem, FeedPage } from '../contract.ts'
import { type Candidate, type Ranked, rankFeed } from '../ranking.ts'
import {
  type FollowedCard,
  followsNobody,
  type NearbyScope,
  nearbyScopes,
  readFollowedCards,
  readFollowedEntries,
  readNearEntries,
  type Span,
} from './feed-entries.ts'
import { cardsOf, readCards } from './reads.ts'

interface Member {
  uid: string
}

export interface FeedOptions {
  cursor?: string | undefined
  limit: number
  /** Ranked by weight instead of newest first; only if the flag `newFeed` is on. */
  ranked: boolean
  now: Date
}

/**
 * A feed with fewer entries than this continues with public ones from the member's town and, if the member follows no
 * one, from their country and elsewhere.
 */
const ENOUGH = 20
/** Candidates of the ranked feed: how many, and how many days back. */
const CANDIDATES = { most: 300, days: 30 }
/** The maximum number of new entries that are counted. */
const MOST_COUNTED = 50

/**
 * A page of the home feed: entries of the member, the people they follow and their gyms, and public ones by others if
 * there are few (`ENOUGH`). Leaves out entries that the viewer can no longer see, and fills up the page with the next
 * ones.
 */
export async function readFeed(reader: Reader, viewer: Member, asked: FeedOptions): Promise<FeedPage> {
  const from = asked.cursor === undefined ? undefined : readPosition(asked.cursor)
  if (from?.stage === 'ranked') return readRanked(reader, viewer, asked, from)
  if (!from && asked.ranked) return readRanked(reader, viewer, asked)
  return readInOrder(reader, viewer, asked, from)
}

/** The number of entries by others that are newer than a page's `newest`, for the pill on the home feed. */
export async function countNewInFeed(
  reader: Reader,
  viewer: Member,
  since: string,
): Promise<{ count: number; more: boolean }> {
  const span = { uid: viewer.uid, since: readTimeCursor(since, 'since'), most: MOST_COUNTED + 1 }
  const entries = await readFollowedEntries(reader, span)
  const others = entries.filter(({ source }) => source !== 'own')
  return { count: Math.min(others.length, MOST_COUNTED), more: entries.length > MOST_COUNTED }
}

/** Newest first: followed entries, then public ones by others if there are fewer than 20. */
async function readInOrder(
  reader: Reader,
  viewer: Member,
  { limit, now }: FeedOptions,
  from?: InOrder,
): Promise<FeedPage> {
  const items: FeedItem[] = []
  let newest: string | null = null
  let position: InOrder | undefined = from ?? { stage: 'followed', shown: 0 }
  while (position && items.length < limit) {
    const wanted = limit - items.length
    const span = { uid: viewer.uid, before: position.after, most: wanted + 1 }
    const entries: (Candidate | FollowedCard)[] =
      position.stage === 'followed'
        ? await readFollowedCards(reader, span)
        : await readNearEntries(reader, position.stage, span)
    if (!from) newest ??= writeTimeCursor(entries[0] ? placeOf(entries[0]) : { at: now, id: '' })
    const taken = entries.slice(0, wanted)
    items.push(...(await itemsOf(reader, viewer, taken)))
    const shown: number = position.shown + taken.length
    const last = taken.at(-1)
    position =
      entries.length > wanted && last
        ? { stage: position.stage, shown, after: placeOf(last) }
        : await stageAfter(reader, viewer, { ...position, shown })
  }
  return { items, nextCursor: position ? writePosition(position) : null, newest, ranked: false }
}

async function stageAfter(reader: Reader, viewer: Member, { stage, shown }: InOrder): Promise<InOrder | undefined> {
  if (stage === 'followed') return shown < ENOUGH ? { stage: 'city', shown } : undefined
  const next = nearbyScopes[nearbyScopes.indexOf(stage) + 1]
  return next && (await followsNobody(reader, viewer.uid)) ? { stage: next, shown } : undefined
}

/** Ranked by weight as of the first page; then older followed entries, newest first. */
async function readRanked(reader: Reader, viewer: Member, asked: FeedOptions, from?: ByWeight): Promise<FeedPage> {
  const { limit, now } = asked
  const at = from?.after.at ?? now
  const since = { at: new Date(at.getTime() - days(CANDIDATES.days)), id: '' }
  const followed = await readFollowedEntries(reader, { uid: viewer.uid, ...upTo(at), since, most: CANDIDATES.most })
  const near =
    followed.length < ENOUGH
      ? await readNearCandidates(reader, viewer, { ...upTo(at), since, most: CANDIDATES.most - followed.length })
      : []
  const order = rankFeed([...followed, ...near], at)
  const items: FeedItem[] = []
  let shown = from?.shown ?? 0
  while (items.length < limit && shown < order.length) {
    const taken = order.slice(shown, shown + limit - items.length)
    items.push(...(await itemsOf(reader, viewer, taken)))
    shown += taken.length
  }
  const [first, last] = [followed[0], followed.at(-1)]
  const newest = from ? null : writeTimeCursor(first ? placeOf(first) : { at, id: '' })
  if (shown < order.length)
    return { items, nextCursor: writePosition({ stage: 'ranked', shown, after: { at, id: '' } }), newest, ranked: true }
  const older: InOrder = { stage: 'followed', shown: Math.max(shown, ENOUGH), after: last ? placeOf(last) : since }
  const rest = await readInOrder(reader, viewer, { ...asked, limit: limit - items.length }, older)
  return { items: [...items, ...rest.items], nextCursor: rest.nextCursor, newest, ranked: true }
}

const upTo = (at: Date) => ({ before: { at: new Date(at.getTime() + 1), id: '' } })

async function readNearCandidates(reader: Reader, viewer: Member, span: Omit<Span, 'uid'>): Promise<Candidate[]> {
  const found: Candidate[] = []
  const everywhere = await followsNobody(reader, viewer.uid)
  for (const where of everywhere ? nearbyScopes : nearbyScopes.slice(0, 1)) {
    const most = span.most - found.length
    if (most > 0) found.push(...(await readNearEntries(reader, where, { ...span, uid: viewer.uid, most })))
  }
  return found
}

/** The entries' cards in order, without those this viewer can no longer see. */
async function itemsOf(
  reader: Reader,
  viewer: Member,
  entries: readonly (Candidate | Ranked | FollowedCard)[],
): Promise<FeedItem[]> {
  const rows = entries.filter((entry) => 'content' in entry)
  const ids = entries.map(({ id }) => id)
  const cards = await (rows.length > 0 ? cardsOf(reader, viewer, rows) : readCards(reader, viewer, ids))
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return cards.flatMap((card) => {
    const entry = byId.get(card.id)
    return entry ? [{ card, source: entry.source, why: ('why' in entry && entry.why) || null }] : []
  })
}

const placeOf = ({ timestamp, id }: Candidate | FollowedCard): TimeCursor => ({ at: new Date(timestamp), id })

type Position = InOrder | ByWeight

/** The end of a chronological page. */
interface InOrder {
  stage: 'followed' | NearbyScope
  /** The number of entries up to this point. */
  shown: number
  after?: TimeCursor | undefined
}

/** The end of a ranked page: how many entries came before, and the time for which they were ranked. */
interface ByWeight {
  stage: 'ranked'
  shown: number
  after: TimeCursor
}

const writePosition = ({ stage, shown, after }: Position) =>
  [stage, shown, ...(after ? [writeTimeCursor(after)] : [])].join('.')

function readPosition(text: string): Position {
  const [name, count = '', place, ...rest] = text.split('.')
  const shown = /^\d{1,9}$/.test(count) && rest.length === 0 ? Number(count) : undefined
  const after = readTimeCursor(place)
  const stage = (['followed', ...nearbyScopes] as const).find((known) => known === name)
  if (shown !== undefined && stage) return { stage, shown, after }
  if (shown !== undefined && after && name === 'ranked') return { stage: name, shown, after }
  throw badField('cursor', message("isn't a valid cursor for this list"))
}
