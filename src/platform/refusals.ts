import { ORPCError } from '@orpc/server'
import { datesIn } from './dates.ts'

/** 401: nobody is signed in, or the session is over. The codes are those of the error catalogue. */
export const notSignedIn = () => new ORPCError('no-user', { status: 401, message: 'Please sign in to continue.' })

/** 404: absent, or not for this viewer. The two must not be told apart. */
export const notFound = () => new ORPCError('NOT_FOUND', { status: 404, message: "This isn't available any more." })

/** 403: known, but not allowed to act. */
export const notAllowed = (message = "You don't have access to this.") =>
  new ORPCError('FORBIDDEN', { status: 403, message })

/** "Saturday 21 November 2026 at 18:05", in UTC; written anew for the reader (sentences.ts). */
export const momentInWords = (at: Date): string => datesIn('en', { zone: 'UTC' }).fullMoment(at)

/** 403: somebody who reads, and does not post until then. */
export const limited = (until: Date) =>
  new ORPCError('limited', {
    status: 403,
    message: `You can read, but not post until ${momentInWords(until)} UTC. Your account's standing says why, and how to appeal.`,
    data: { until: until.toISOString() },
  })

/** 403: somebody to whom nothing is open until then but why, and an appeal. */
export const suspended = (until: Date) =>
  new ORPCError('suspended', {
    status: 403,
    message: `Your account is suspended until ${momentInWords(until)} UTC. Your account's standing says why, and how to appeal.`,
    data: { until: until.toISOString() },
  })

/** 400 that names the field. */
export const badField = (field: string, message: string, code = 'BAD_REQUEST') =>
  new ORPCError(code, { status: 400, message, data: { field } })

/** 409: somebody else was first. Names the field where there is one. */
export const conflict = (message: string, code = 'CONFLICT', field?: string) =>
  new ORPCError(code, { status: 409, message, data: field ? { field } : undefined })

/** 503: the database is out of reach for a moment, for example while another server takes over. Sent with `Retry-After`. */
export const unavailable = (cause: unknown) =>
  new ORPCError('SERVICE_UNAVAILABLE', {
    status: 503,
    message: 'Open Mat is briefly unavailable. Try again in a few seconds.',
    data: { retryAfter: 5 },
    cause,
  })

/** 507: nothing of it was kept. */
export const noRoom = () =>
  new ORPCError('NO_ROOM', {
    status: 507,
    message: 'There is no room to keep this here right now. Nothing was lost: try again later.',
  })

/** Whether a refusal is told as it is: one of ours, or 503 and 507, which are no faults but say what does not answer or is full. */
export const isToldAsItIs = (error: unknown): error is ORPCError<string, unknown> =>
  error instanceof ORPCError && (error.status < 500 || error.status === 503 || error.status === 507)

/** 429, with the seconds to wait; sent as `Retry-After` too. */
export const tooMuch = (seconds: number) =>
  new ORPCError('TOO_MANY_REQUESTS', {
    status: 429,
    message: `That's a lot at once. Try again in ${seconds} s.`,
    data: { retryAfter: seconds },
  })

/** 403: somebody who asked for their account to be deleted, and may come back until then. */
export const leaving = (until: Date) =>
  new ORPCError('leaving', {
    status: 403,
    message: `Your account will be deleted on ${until.toISOString().slice(0, 10)}. Come back to use it.`,
    data: { until: until.toISOString() },
  })
