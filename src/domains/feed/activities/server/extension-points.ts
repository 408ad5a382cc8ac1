import type { SQL } from 'drizzle-orm'
import type { PersonCard } from '#domains/members/people/contract.ts'
import type { Reader } from '#platform/database.ts'
import { extensionPoint } from '#platform/extension-point.ts'
import type { MaybeViewer } from './visible-to.ts'

/** The training partners in a session's entry. */
export const sessionPartners = extensionPoint<{
  /** SQL condition on `activities a`: the session has partners, even if the viewer may not see them. */
  exist: SQL
  /** The partners this viewer may see, by the entry's id. */
  read(
    reader: Reader,
    viewer: MaybeViewer,
    entries: readonly { id: string; actor_id: string }[],
  ): Promise<Map<string, PersonCard[]>>
}>('sessionPartners')
