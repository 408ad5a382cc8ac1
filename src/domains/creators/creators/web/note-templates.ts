import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Common notes to applicants; reviewers can edit them before sending. */
export const NOTE_TEMPLATES: { name: MessageDescriptor; note: MessageDescriptor }[] = [
  {
    name: msg`Welcome`,
    note: msg`Welcome. Start with something free for everyone, so people can see how you teach.`,
  },
  {
    name: msg`Show us more`,
    note: msg`We'd like to see you teach. Please add a link to one of your lessons or seminars.`,
  },
  {
    name: msg`Ownership`,
    note: msg`One of your links shows someone else's material. Please tell us what permission you have to use it.`,
  },
  {
    name: msg`Not yet`,
    note: msg`Thanks for applying. What you sent doesn't show enough of your teaching yet. You can apply again in 30 days.`,
  },
]
