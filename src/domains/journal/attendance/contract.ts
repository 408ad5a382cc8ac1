import { z } from 'zod'
import { personCard } from '#domains/members/people/contract.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { prose } from '#platform/text.ts'
import { NOTE_LIMITS } from './rules.ts'

/** A member and their classes at the gym, from check-ins the gym can rely on. */
export const attendant = z.object({
  person: personCard,
  /** The day they became a member. */
  since: z.iso.date(),
  /** The day of the last such check-in; null without one. */
  lastOn: z.iso.date().nullable(),
  /** Classes and events attended in the last 4 and 12 weeks. */
  classes: z.object({ 4: z.int(), 12: z.int() }),
  isAway: z.boolean(),
  notes: z.int(),
})
export type Attendant = z.infer<typeof attendant>

export const coachNote = z.object({
  id: z.string(),
  text: z.string(),
  /** The coach's name; null if they've deleted their account or the viewer can't see them. */
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type CoachNote = z.infer<typeof coachNote>

const route = routes('Attendance')
const ofMember = { gymId: z.string().max(200), uid: z.string().min(1).max(128) }
const id = z.string().regex(/^[0-9A-Za-z]{20}$/)
const notes = z.object({ items: z.array(coachNote) })

export const attendanceContract = {
  list: route(
    'GET',
    '/locations/{gymId}/attendance',
    'List when members were last at the gym, longest ago first. Staff only',
  )
    .input(
      z.strictObject({
        gymId: ofMember.gymId,
        /** Only members who haven't been in for three weeks. */
        away: z.boolean().default(false),
        cursor: z.string().max(400).optional(),
        limit: z.int().min(1).max(50).default(20),
      }),
    )
    .output(pageOf(attendant)),
  notes: route(
    'GET',
    '/locations/{gymId}/members/{uid}/notes',
    'List what the coaches noted about a member, newest first. Staff only',
  )
    .input(z.strictObject(ofMember))
    .output(notes),
  addNote: route('PUT', '/locations/{gymId}/members/{uid}/notes/{id}', 'Add a note about a member. Staff only')
    .input(z.strictObject({ ...ofMember, id, text: prose(NOTE_LIMITS.text).min(1) }))
    .output(notes),
  removeNote: route('DELETE', '/locations/{gymId}/members/{uid}/notes/{id}', 'Delete a note about a member. Staff only')
    .input(z.strictObject({ ...ofMember, id }))
    .output(notes),
}
