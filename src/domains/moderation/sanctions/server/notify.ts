import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import { translatable } from '#platform/translatable.ts'
import type { AppealState, SanctionKind } from '../rules.ts'

const ACCOUNT_STATUS = '/account/status'

const TITLES = translatable({
  hide: 'Something you shared was hidden',
  warn: 'You got a warning',
  limit: 'You cannot post for a while',
  suspend: 'Your account is suspended',
  disable: 'Your account has been disabled',
}) satisfies Record<SanctionKind, string>

/** The member's open pages hear of it through `auth_users`; this is what stands among their notifications. */
export async function notifyAboutSanction(
  context: WriteContext,
  { id, uid, kind, message }: { id: string; uid: string; kind: SanctionKind; message: string },
): Promise<void> {
  const extra = { title: TITLES[kind], text: message, path: ACCOUNT_STATUS }
  await notify(context, { type: 'account_update', actorId: null, recipients: [uid], extra, batch: `sanction ${id}` })
}

const APPEAL_TITLES = translatable({
  upheld: 'Your appeal was read, and the decision stays',
  lifted: 'Your appeal was right: the decision is taken back',
}) satisfies Record<Exclude<AppealState, 'open'>, string>

export async function notifyAboutAppeal(
  context: WriteContext,
  { id, uid, state, answer }: { id: string; uid: string; state: Exclude<AppealState, 'open'>; answer: string },
): Promise<void> {
  const extra = { title: APPEAL_TITLES[state], text: answer, path: ACCOUNT_STATUS }
  await notify(context, { type: 'account_update', actorId: null, recipients: [uid], extra, batch: `appeal ${id}` })
}

/** A decision that was taken back without an appeal. */
export async function notifyAboutEnd(context: WriteContext, { id, uid }: { id: string; uid: string }): Promise<void> {
  const extra = {
    title: 'A decision about you was taken back',
    text: 'Everything is as it was before.',
    path: ACCOUNT_STATUS,
  }
  await notify(context, {
    type: 'account_update',
    actorId: null,
    recipients: [uid],
    extra,
    batch: `sanction end ${id}`,
  })
}
