import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { memberRef, users } from '#domains/members/people/server/tables.ts'
import { authSessions } from '#domains/members/session/server/tables.ts'
import { moment } from '#platform/columns.ts'
import type { TargetType } from '../rules.ts'

/** A member's account at the music service. Tokens are encrypted, and never in a response. */
export const musicConnections = pgTable('music_connections', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.uid, { onDelete: 'cascade' }),
  accountName: text('account_name').notNull(),
  sealedTokens: text('sealed_tokens').notNull(),
  /** When the access token expires. */
  tokenExpiresAt: moment('token_expires_at').notNull(),
  /** Changes with the tokens, so that a renewal notices if another request has already renewed them. */
  tokenId: text('token_id').notNull(),
  connectedAt: moment('connected_at').notNull(),
})

/** Pending sign-ins at the music service. Each is valid once, within ten minutes, in the same session. */
export const musicAttempts = pgTable(
  'music_attempts',
  {
    /** Hash of the `state`. The state itself is only in the URL the browser was sent to. */
    stateHash: text('state_hash').primaryKey(),
    uid: memberRef(),
    sessionId: text('session_id')
      .notNull()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    sealedVerifier: text('sealed_verifier').notNull(),
    /** The path on this site to return to. */
    returnTo: text('return_to').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('music_attempts_of_session').on(table.sessionId)],
)

/** The playlist of an event, session or promotion: link, name and cover only. */
export const attachedPlaylists = pgTable(
  'attached_playlists',
  {
    targetType: text('target_type').$type<TargetType>().notNull(),
    /** The id of an event or entry. */
    targetId: text('target_id').notNull(),
    /** The member who attached the playlist. */
    uid: memberRef(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    /**
     * A small image as a data: URL, so that it has the same visibility as the rest and browsers request nothing from
     * another host.
     */
    cover: text('cover'),
    attachedAt: moment('attached_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.targetType, table.targetId] }),
    index('attached_playlists_of_member').on(table.uid),
  ],
)
