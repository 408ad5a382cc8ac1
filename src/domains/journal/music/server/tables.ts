import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#domains/members/people/server/tables.ts'
import { authSessions } from '#domains/members/session/server/tables.ts'
import { moment } from '#platform/columns.ts'
import type { TargetType } from '../rules.ts'

/** Whose account at the music service is connected. The tokens are sealed; no answer ever holds one. */
export const musicConnections = pgTable('music_connections', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.uid, { onDelete: 'cascade' }),
  /** What the account is called there. */
  accountName: text('account_name').notNull(),
  sealedTokens: text('sealed_tokens').notNull(),
  /** Until when the access token opens anything. */
  tokenExpiresAt: moment('token_expires_at').notNull(),
  /** Changes with the tokens: two requests that renew them at once tell by it who was first. */
  tokenId: text('token_id').notNull(),
  connectedAt: moment('connected_at').notNull(),
})

/** Who went to the music service and may come back, once, within ten minutes, in the same session. */
export const musicAttempts = pgTable(
  'music_attempts',
  {
    /** Of the `state`; itself it is only in the address that the browser was sent to. */
    stateHash: text('state_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    sessionId: text('session_id')
      .notNull()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    sealedVerifier: text('sealed_verifier').notNull(),
    /** The path of ours that this began at. */
    returnTo: text('return_to').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('music_attempts_of_session').on(table.sessionId)],
)

/** The playlist of an event, a session or a promotion: link, name and cover, and nothing else of it. */
export const attachedPlaylists = pgTable(
  'attached_playlists',
  {
    targetType: text('target_type').$type<TargetType>().notNull(),
    /** An event's id, or that of an entry. */
    targetId: text('target_id').notNull(),
    /** Whose playlist it is. */
    uid: text('uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    /** A small picture as a data: address, so that it is seen by whoever sees the rest, and no other machine is asked for it. */
    cover: text('cover'),
    attachedAt: moment('attached_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.targetType, table.targetId] }),
    index('attached_playlists_of_member').on(table.uid),
  ],
)
