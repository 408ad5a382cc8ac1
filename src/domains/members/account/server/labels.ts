import { message } from '#platform/messages.ts'
import type { AccountMail } from './jobs.ts'

const asked = {
  subject: message('Your account will be deleted on {day}'),
  text: /*i18n*/ {
    id: 'account.asked.text',
    message:
      "You're no longer visible on Open Mat. You can come back until then: sign in, and your profile, your journal and everything you wrote will be restored.",
  },
}
const removed = {
  subject: /*i18n*/ { id: 'account.removed', message: "We'll delete your account on {day}" },
  text: /*i18n*/ {
    id: 'account.removed.text',
    message: "You're no longer visible on Open Mat. If you think this is a mistake, write to us before that day.",
  },
}
const soon = {
  subject: /*i18n*/ { id: 'account.soon', message: 'Two days left: your account will be deleted on {day}' },
  text: /*i18n*/ {
    id: 'account.soon.text',
    message: 'To keep your account, sign in and choose “Keep my account”. After that day, nothing can be restored.',
  },
}
const done = {
  subject: /*i18n*/ { id: 'account.done', message: 'Your account has been deleted' },
  text: /*i18n*/ {
    id: 'account.done.text',
    message:
      "Everything in your account has been deleted. Payment records are kept without your name. You're welcome to sign up again with the same email address.",
  },
}
const exported = {
  subject: /*i18n*/ { id: 'account.exported', message: 'Your data is ready' },
  text: /*i18n*/ {
    id: 'account.exported.text',
    message: 'One archive with all your data. Sign in and download it by {day}.',
  },
}

export const labels = { asked, removed, soon, done, exported } satisfies Record<AccountMail['kind'], unknown>

export const buttons = {
  comeBack: message('Keep my account'),
  write: message('Contact us'),
  open: message('Open Mat'),
  fetch: /*i18n*/ { id: 'account.fetch', message: 'Download your data' },
  why: /*i18n*/ { id: 'account.why', message: 'We always send emails about your account.' },
}

/** The text of the archive's README.txt, above its list of files. */
export const archiveLabels = {
  when: /*i18n*/ { id: 'archive.when', message: 'Your Open Mat data as of {when}.' },
  how: /*i18n*/ {
    id: 'archive.how',
    message:
      "Every table comes in two formats: JSON, and CSV for spreadsheets. Times are in UTC. The same ID means the same thing in every file, so you can link records. What other people wrote is included where it's part of your content, unless you can't see the person who wrote it.",
  },
}
