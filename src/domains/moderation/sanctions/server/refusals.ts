import { type Message, message } from '#platform/messages.ts'
import { notAllowed } from '#platform/refusals.ts'
import type { SanctionKind } from '../rules.ts'

const LABELS = {
  limit: message('Only admins can limit accounts.'),
  suspend: message('Only admins can suspend accounts.'),
  disable: message('Only admins can disable accounts.'),
} satisfies Record<Exclude<SanctionKind, 'hide' | 'warn'>, Message>

/** The error when moderators try what only admins can do. */
export const refusedToModerators = (kind: SanctionKind) =>
  notAllowed(kind === 'hide' || kind === 'warn' ? undefined : LABELS[kind])
