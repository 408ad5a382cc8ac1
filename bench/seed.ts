import { parseArgs } from 'node:util'
import { migrateDatabase } from '#platform/database.ts'
import { seedCommunity } from './seed/community.ts'
import { seedGyms } from './seed/gyms.ts'

// Fills your own database the way the benchmarks fill theirs: with gyms, a community, or both.

const { values } = parseArgs({
  options: {
    gyms: { type: 'string' },
    members: { type: 'string' },
    activities: { type: 'string' },
    follows: { type: 'string' },
  },
})
const databaseUrl = process.env.DATABASE_URL
if (!databaseUrl) {
  console.error(
    'Name an empty database: DATABASE_URL=postgres://… npm run bench:seed -- --members 10000 --activities 100000 --follows 200000, or --gyms 100000',
  )
  process.exit(1)
}
await migrateDatabase(databaseUrl)
const { gyms, members = 10_000, activities = 100_000, follows = 200_000 } = values
if (gyms) await seedGyms(databaseUrl, { gyms: Number(gyms) })
if (!gyms || values.members)
  await seedCommunity(databaseUrl, {
    members: Number(members),
    activities: Number(activities),
    follows: Number(follows),
  })
