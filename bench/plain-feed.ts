import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { PlainFeedWork, PlainStatement } from './feed-statements.ts'

// The bare limit of the home feed: node:http and node-postgres, nothing else. It knows beforehand which address is whose,
// so it checks no session; it runs the two statements, planned once for a connection, and prints the JSON.

process.once('message', ({ databaseUrl, connections, uids, entries, cards, limit }: PlainFeedWork) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const run = async <Row extends pg.QueryResultRow>(
    name: string,
    { text, values }: PlainStatement,
    given: Record<string, unknown>,
  ) => {
    const filled = values.map((value) => ('name' in value ? given[value.name] : value.value))
    return (await pool.query<Row>({ name, text, values: filled })).rows
  }
  const server = createServer(async (request, response) => {
    const uid = uids[request.url ?? '']
    if (!uid) {
      const { user, system } = process.cpuUsage()
      response.writeHead(request.url === '/metrics' ? 200 : 404)
      response.end(`process_cpu_seconds_total ${(user + system) / 1_000_000}\n`)
      return
    }
    try {
      const found = await run<EntryRow>('entries', entries, { uid })
      const shown = found.slice(0, limit)
      const rows = await run<CardRow>('cards', cards, {
        uid,
        ids: shown.map(({ id }) => id),
        actorIds: shown.map(({ actor_id }) => actor_id),
      })
      const sources = new Map(shown.map(({ id, source }) => [id, source]))
      const [first] = found
      const last = found.length > limit ? shown.at(-1) : undefined
      const body = JSON.stringify({
        items: rows.map((row) => ({ card: cardOf(row, uid), source: sources.get(row.id), why: null })),
        nextCursor: last ? `followed.${shown.length}.${place(last)}` : null,
        newest: first ? place(first) : null,
        ranked: false,
      })
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      response.end(body)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())

interface EntryRow {
  id: string
  actor_id: string
  source: string
  timestamp: Date
}

type CardRow = Record<string, unknown> & {
  id: string
  actor_id: string
  timestamp: Date
  edited_at: Date | null
  pictures: { id: string }[] | null
}

const place = ({ timestamp, id }: EntryRow) =>
  Buffer.from(JSON.stringify([timestamp.getTime(), id])).toString('base64url')

function cardOf(row: CardRow, uid: string) {
  return {
    id: row.id,
    activityType: row.activity_type,
    actor: {
      type: row.actor_type,
      id: row.actor_id,
      name: row.actor_name,
      photoURL: row.actor_photo,
      username: row.username,
      beltRank: row.belt_rank,
      stripes: row.stripes,
      slug: row.slug,
    },
    timestamp: row.timestamp.toISOString(),
    visibility: row.visibility,
    targetId: row.target_id,
    targetType: row.target_type,
    targetRef: row.target_ref,
    content: row.content,
    post:
      row.post_id === null
        ? null
        : {
            id: row.post_id,
            type: row.post_type,
            text: row.text,
            pictures: (row.pictures ?? []).map((picture) => ({
              ...picture,
              url: `/files/post_pictures/${row.actor_id}/${picture.id}.webp`,
            })),
            video: row.video,
            techniques: row.techniques,
            mentions: row.mentions,
            eventData: row.event_data,
            editedAt: row.edited_at?.toISOString() ?? null,
          },
    likeCount: row.like_count,
    commentCount: row.comment_count,
    isLiked: row.is_liked,
    isSaved: row.is_saved,
    isOwn: row.actor_id === uid,
    score: row.score,
    boosted: row.boosted,
    shared: null,
  }
}
