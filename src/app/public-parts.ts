import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import type { Limits } from '#platform/limits.ts'

/** What routes need if their response is the same for everyone: they read no session. */
export interface PublicParts {
  config: Pick<Config, 'publicUrl'>
  db: Database
  limits: Pick<Limits, 'countRead'>
  now: Clock
}
