import { z } from 'zod'
import { messageId } from '#platform/messages.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { line, prose } from '#platform/text.ts'
import { CONTACT_LIMITS, topics } from './topics.ts'

const id = z.string().regex(/^[0-9A-Za-z]{20}$/)
const email = z.email().max(CONTACT_LIMITS.email)

export const contactMessage = z.strictObject({
  topic: z.enum(topics),
  message: prose(CONTACT_LIMITS.most).refine((text) => [...text].length >= CONTACT_LIMITS.least, {
    error: `is shorter than ${CONTACT_LIMITS.least} characters`,
  }),
  email,
  /** The app's version and the page's path, both shown to the sender. */
  appVersion: line(CONTACT_LIMITS.version),
  route: line(CONTACT_LIMITS.route),
})
export type ContactMessage = z.infer<typeof contactMessage>

export const ticketStates = ['open', 'answered', 'closed'] as const

export const ticket = z.object({
  id,
  number: z.string(),
  topic: z.enum(topics),
  state: z.enum(ticketStates),
  email: z.string(),
  /** Null for visitors and former members. */
  member: z.object({ uid: z.string(), name: z.string(), username: z.string().nullable() }).nullable(),
  message: z.string(),
  appVersion: z.string(),
  route: z.string(),
  userAgent: z.string(),
  screenshot: z.string().nullable(),
  createdAt: z.iso.datetime(),
  answers: z.array(z.object({ id: z.string(), text: z.string(), at: z.iso.datetime(), by: z.string() })),
})
export type Ticket = z.infer<typeof ticket>

const route = routes('Admin')
const contactRoute = routes('Contact')

export const contactContract = {
  write: contactRoute('POST', '/contact', 'Contact the Open Mat team')
    .input(contactMessage)
    /** `mailed` if a copy is emailed, which only happens to a member's own confirmed address. */
    .output(z.object({ id, number: z.string(), mailed: z.boolean() })),
  list: route('GET', '/contact/tickets', 'List contact tickets')
    .input(
      z.strictObject({
        state: z.enum(ticketStates).default('open'),
        cursor: z.string().max(200).optional(),
        limit: z.int().min(1).max(50).default(20),
      }),
    )
    .output(pageOf(ticket).extend({ total: z.int() })),
  answer: route('POST', '/contact/tickets/{id}/answers', 'Reply to a ticket by email')
    .input(
      z.strictObject({
        id,
        text: prose(CONTACT_LIMITS.answer).refine((text) => text !== '', messageId("can't be empty")),
      }),
    )
    .output(z.object({})),
  close: route('POST', '/contact/tickets/{id}/close', 'Close a ticket')
    .input(z.strictObject({ id }))
    .output(z.object({})),
}
