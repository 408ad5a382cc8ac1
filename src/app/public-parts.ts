import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import type { Limits } from '#platform/limits.ts'

/** The parts that routes need if their response is the same for everyone. They read no session. */
export interface PublicParts {
  config: Pick<Config, 'publicUrl'>
  /** Runs reads that may be a moment old, since the response is cached for longer. They may run twice. */
  read: <Answer>(work: (db: Database) => Promise<Answer>) => Promise<Answer>
  limits: Pick<Limits, 'countRead'>
  now: Clock
}
