import { notify, notifyOfUpdate } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import { type Message, message } from '#platform/messages.ts'
import type { AppealState, SanctionKind } from '../rules.ts'

const ACCOUNT_STATUS = '/account/status'
/** Everyone gets an email about these, with how to appeal, so the notification doesn't send another. */
const EMAILED = { type: 'account_update', actorId: null, mailed: true } as const

const TITLES = {
  hide: message('Something you shared was hidden'),
  warn: message("You've received a warning"),
  limit: message('You can read but not post'),
  suspend: message('Your account is suspended'),
  disable: message('Your account has been disabled'),
} satisfies Record<SanctionKind, Message>

/** Notifies the member; `mailSanction` sends the email. Triggers on `auth_users` update the member's open pages. */
export async function notifyAboutSanction(
  context: WriteContext,
  { id, uid, kind, message }: { id: string; uid: string; kind: SanctionKind; message: string },
): Promise<void> {
  const extra = { title: TITLES[kind], text: message, path: ACCOUNT_STATUS }
  await notify(context, { ...EMAILED, recipients: [uid], extra, batch: `sanction ${id}` })
}

const APPEAL_TITLES = {
  upheld: message('We reviewed your appeal and upheld the decision'),
  lifted: message('Your appeal was accepted and the decision reversed'),
} satisfies Record<Exclude<AppealState, 'open'>, Message>

export async function notifyAboutAppeal(
  context: WriteContext,
  { id, uid, state, answer }: { id: string; uid: string; state: Exclude<AppealState, 'open'>; answer: string },
): Promise<void> {
  const extra = { title: APPEAL_TITLES[state], text: answer, path: ACCOUNT_STATUS }
  await notify(context, { ...EMAILED, recipients: [uid], extra, batch: `appeal ${id}` })
}

/** Notifies the member that a decision was reversed without an appeal. */
export async function notifyAboutEnd(context: WriteContext, { id, uid }: { id: string; uid: string }): Promise<void> {
  const extra = {
    title: message('A decision about you was reversed'),
    text: message('It no longer applies. See your account status.'),
    path: ACCOUNT_STATUS,
  }
  await notifyOfUpdate(context, [uid], extra, { batch: `sanction end ${id}` })
}
