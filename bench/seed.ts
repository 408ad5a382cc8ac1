import { parseArgs } from 'node:util'
import { migrateDatabase } from '#platform/database.ts'
import { seedCommunity } from './seed/community.ts'
import { seedGyms } from './seed/gyms.ts'
import { withClient } from './stage.ts'

// Fills your own database the way the benchmarks fill theirs: with gyms, a community, or both.

const size = { type: 'string' } as const
const { values } = parseArgs({ options: { gyms: size, members: size, activities: size, follows: size } })
const databaseUrl = process.env.DATABASE_URL
if (!databaseUrl) {
  console.error(
    'Name an empty database: DATABASE_URL=postgres://… npm run bench:seed -- --members 10000 --activities 100000 --follows 200000, or --gyms 100000',
  )
  process.exit(1)
}
await migrateDatabase(databaseUrl)
const { gyms, members, activities = 100_000, follows = 200_000 } = values
await withClient(databaseUrl, async (client) => {
  if (gyms) await seedGyms(client, Number(gyms))
  if (members || !gyms)
    await seedCommunity(client, {
      members: Number(members ?? 10_000),
      activities: Number(activities),
      follows: Number(follows),
    })
  await client.query('vacuum (analyze)')
})
