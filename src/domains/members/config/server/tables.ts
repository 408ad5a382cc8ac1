import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { preciseMoment } from '#platform/columns.ts'
import type { SettingName } from '../rules.ts'

/** What admins switched while it runs. What is not here is as the environment says. */
export const platformSettings = pgTable('platform_settings', {
  name: text('name').$type<SettingName>().primaryKey(),
  value: jsonb('value').$type<boolean>().notNull(),
  updatedAt: preciseMoment('updated_at').notNull(),
})
