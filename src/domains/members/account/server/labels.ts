import type { AccountMail } from './jobs.ts'

const asked = {
  subject: /*i18n*/ { id: 'account.asked', message: 'Your account will be deleted on {day}' },
  text: /*i18n*/ {
    id: 'account.asked.text',
    message:
      'Nobody sees you on Open Mat any more. Until then you can come back: sign in, and your profile, your journal and what you wrote are there again.',
  },
}
const removed = {
  subject: /*i18n*/ { id: 'account.removed', message: 'Open Mat deletes your account on {day}' },
  text: /*i18n*/ {
    id: 'account.removed.text',
    message: 'Nobody sees you on Open Mat any more. If you think that this is wrong, write to us before that day.',
  },
}
const soon = {
  subject: /*i18n*/ { id: 'account.soon', message: 'Two days left: your account will be deleted on {day}' },
  text: /*i18n*/ {
    id: 'account.soon.text',
    message: 'If you want to keep it, sign in and choose to come back. Afterwards nothing can be brought back.',
  },
}
const done = {
  subject: /*i18n*/ { id: 'account.done', message: 'Your account is deleted' },
  text: /*i18n*/ {
    id: 'account.done.text',
    message:
      'Everything of yours is gone from Open Mat. What you paid stays in the books, without your name. You are welcome to begin anew with the same address.',
  },
}
const exported = {
  subject: /*i18n*/ { id: 'account.exported', message: 'Your data is ready' },
  text: /*i18n*/ {
    id: 'account.exported.text',
    message: 'One archive with everything that is yours. You can fetch it until {day}, signed in.',
  },
}

export const words = { asked, removed, soon, done, exported } satisfies Record<AccountMail['kind'], unknown>

export const buttons = {
  comeBack: /*i18n*/ { id: 'account.comeBack', message: 'Come back' },
  write: /*i18n*/ { id: 'account.write', message: 'Write to us' },
  open: /*i18n*/ { id: 'account.open', message: 'Open Mat' },
  fetch: /*i18n*/ { id: 'account.fetch', message: 'Fetch your data' },
  why: /*i18n*/ { id: 'account.why', message: 'You get this mail because it concerns your account itself.' },
}

/** What the first page of an archive says before its list of files. */
export const archiveLabels = {
  when: /*i18n*/ { id: 'archive.when', message: 'Your data from Open Mat, as it was on {when}.' },
  how: /*i18n*/ {
    id: 'archive.how',
    message:
      'Every table is here twice: as JSON, and as CSV for spreadsheets. Times are in UTC. Ids are the same everywhere, so that what belongs together can be found. What others wrote is here where it belongs to something of yours; whom you may not see is not.',
  },
}
