import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What reviewers say most often; the applicant reads it as it stands, so it can be changed before. */
export const NOTE_TEMPLATES: { name: MessageDescriptor; note: MessageDescriptor }[] = [
  {
    name: msg`Welcome`,
    note: msg`Welcome. Begin with something open to everybody, so that members see how you teach.`,
  },
  {
    name: msg`Show us more`,
    note: msg`We would like to see you teach. Please add a link to a lesson or a seminar of yours.`,
  },
  {
    name: msg`Whose is it?`,
    note: msg`One of your links shows somebody else's material. Please tell us how you may use it.`,
  },
  {
    name: msg`Not yet`,
    note: msg`Thank you for asking. What you sent does not show enough of your teaching yet. You can apply again in 30 days.`,
  },
]
