import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import type { Limits } from '#platform/limits.ts'

/** The parts that routes need if their response is the same for everyone. They read no session. */
export interface PublicParts {
  config: Pick<Config, 'publicUrl'>
  db: Database
  limits: Pick<Limits, 'countRead'>
  now: Clock
}
