import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { preciseMoment } from '#platform/columns.ts'
import type { SettingName } from '../rules.ts'

/** Settings changed by admins at runtime. A setting without a row uses the environment's default. */
export const platformSettings = pgTable('platform_settings', {
  name: text('name').$type<SettingName>().primaryKey(),
  value: jsonb('value').$type<boolean>().notNull(),
  updatedAt: preciseMoment('updated_at').notNull(),
})
