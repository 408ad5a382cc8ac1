import { notAllowed } from '#platform/refusals.ts'
import { spoken } from '#platform/spoken.ts'
import type { SanctionKind } from '../rules.ts'

const VERBS = spoken({
  hide: 'hide',
  warn: 'warn',
  limit: 'limit',
  suspend: 'suspend',
  disable: 'disable',
}) satisfies Record<SanctionKind, string>

/** D13: what moderators may not do themselves. */
export const refusedToModerators = (kind: SanctionKind) =>
  notAllowed(`Moderators hide and warn. To ${VERBS[kind]} somebody is for admins.`)
