import { notAllowed } from '#platform/refusals.ts'
import { translatable } from '#platform/translatable.ts'
import type { SanctionKind } from '../rules.ts'

const VERBS = translatable({
  hide: 'hide',
  warn: 'warn',
  limit: 'limit',
  suspend: 'suspend',
  disable: 'disable',
}) satisfies Record<SanctionKind, string>

/** What moderators may not do themselves. */
export const refusedToModerators = (kind: SanctionKind) =>
  notAllowed(`Moderators hide and warn. To ${VERBS[kind]} somebody is for admins.`)
