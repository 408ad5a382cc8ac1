import type { SQL } from 'drizzle-orm'
import type { PersonCard } from '#domains/members/people/contract.ts'
import type { Reader } from '#platform/database.ts'
import { extensionPoint } from '#platform/extension-point.ts'
import type { MaybeViewer } from './visible-to.ts'

/** Whom the author of a session's entry trained with. */
export const sessionPartners = extensionPoint<{
  /** SQL condition on `activities a`: the session has partners, whom the viewer may not be allowed to see. */
  exist: SQL
  /** Those this viewer may see, by the entry's id. */
  read(
    reader: Reader,
    viewer: MaybeViewer,
    entries: readonly { id: string; actor_id: string }[],
  ): Promise<Map<string, PersonCard[]>>
}>('sessionPartners')
