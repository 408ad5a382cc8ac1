import { z } from 'zod'
import { routes } from '#platform/routes.ts'

/** The email address of a member's parent or guardian, as the member sees it. */
export const ownGuardian = z.object({
  /** Null once the member is 18, or if they never said they're younger. */
  adultFrom: z.iso.date().nullable(),
  guardian: z.object({ email: z.string(), isConfirmed: z.boolean() }).nullable(),
})
export type OwnGuardian = z.infer<typeof ownGuardian>

const attendedGym = z.object({
  id: z.string(),
  name: z.string(),
  /** The day the member joined, in the gym's time zone. */
  since: z.iso.date(),
  /** Days with a class or event in the last 12 weeks, latest first, from check-ins the gym can rely on. */
  days: z.array(z.iso.date()),
  /** What the coaches noted, newest first, without their names. */
  notes: z.array(z.object({ id: z.string(), text: z.string(), createdAt: z.iso.datetime() })),
})
export type AttendedGym = z.infer<typeof attendedGym>

/** What the link in an email to a guardian shows. */
export const guardianView = z.object({
  /** `unconfirmed` and `expired` show nothing about the member but the username. */
  state: z.enum(['unconfirmed', 'confirmed', 'expired']),
  username: z.string(),
  adultFrom: z.iso.date().nullable(),
  gyms: z.array(attendedGym),
})
export type GuardianView = z.infer<typeof guardianView>

const route = routes('Guardians')
const mine = '/training/guardian' as const
const byToken = '/guardians/me' as const
const token = z.string().min(20).max(100)

export const guardiansContract = {
  mine: route('GET', mine, "Get my parent's or guardian's email address").output(ownGuardian),
  ask: route('PUT', mine, 'Email a parent or guardian a link to confirm. Only for members under 18', {
    description: "At most three emails a day are sent to an address. The response doesn't say whether one was sent.",
  })
    .input(z.strictObject({ email: z.string().trim().toLowerCase().pipe(z.email().max(254)) }))
    .output(ownGuardian),
  remove: route('DELETE', mine, "Delete my parent's or guardian's email address").output(ownGuardian),

  /** POST, so that the URL doesn't contain the emailed token. An expired token isn't refused: see `state`. */
  read: route('POST', byToken, "Read a member's attendance and coaches' notes")
    .input(z.strictObject({ token }))
    .output(guardianView),
  answer: route('PUT', byToken, "Confirm or end being a member's guardian")
    .input(z.strictObject({ token, isGuardian: z.boolean() }))
    /** Null if the person declined or stopped being the guardian. */
    .output(guardianView.nullable()),
  renew: route('POST', `${byToken}/link`, 'Email the guardian a new link')
    .input(z.strictObject({ token }))
    .output(z.object({ sent: z.literal(true) })),
}
