import { z } from 'zod'
import { notificationTypes } from '#domains/members/people/notification-types.ts'
import { routes } from '#platform/routes.ts'

const route = routes('Mail')
const token = z.string().max(500)

export const mailStatus = z.object({
  /** Null for a digest's link, which is about all emails. */
  type: z.enum(notificationTypes as [string, ...string[]]).nullable(),
  /** Masked, as `a…@example.com`. */
  email: z.string(),
  /** Whether the emails that the link is about are still on. */
  on: z.boolean(),
  /** Whether any notification emails are sent. */
  mail: z.boolean(),
})
export type MailStatus = z.infer<typeof mailStatus>

export const mailContract = {
  /** By the token in an email, without signing in. 404 for an invalid token. */
  unsubscribe: {
    read: route('GET', '/unsubscribe/{token}', 'Get what an unsubscribe link turns off')
      .input(z.strictObject({ token }))
      .output(mailStatus),
    change: route('PUT', '/unsubscribe/{token}', 'Unsubscribe or resubscribe')
      .input(z.strictObject({ token, on: z.boolean(), all: z.boolean().default(false) }))
      .output(mailStatus),
  },
}
