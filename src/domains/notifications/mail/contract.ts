import { oc } from '@orpc/contract'
import { z } from 'zod'
import { notificationTypes } from '#domains/members/people/notification-types.ts'

const tags = ['Mail']
const token = z.string().max(500)

export const mailStatus = z.object({
  /** Null for a link of a digest, which is about all mail. */
  type: z.enum(notificationTypes as [string, ...string[]]).nullable(),
  /** As `a…@example.com`. */
  email: z.string(),
  /** Whether what the link is about is still sent. */
  on: z.boolean(),
  /** Whether any mail about notifications is sent. */
  mail: z.boolean(),
})
export type MailStatus = z.infer<typeof mailStatus>

export const mailContract = {
  /** By the token of a mail, without signing in. A token that is none is 404. */
  unsubscribe: {
    read: oc
      .route({ method: 'GET', path: '/unsubscribe/{token}', summary: 'What a link in a mail turns off', tags })
      .input(z.strictObject({ token }))
      .output(mailStatus),
    change: oc
      .route({ method: 'PUT', path: '/unsubscribe/{token}', summary: 'Turn it off, or on again', tags })
      .input(z.strictObject({ token, on: z.boolean(), all: z.boolean().default(false) }))
      .output(mailStatus),
  },
}
