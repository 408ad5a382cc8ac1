import { ORPCError } from '@orpc/server'
import { fieldName } from './field-names.ts'
import { acceptedLocale, languageOf } from './languages.ts'
import { type Message, message } from './messages.ts'
import { type Translator, translatorFor } from './translator.ts'

interface RefusalFacts {
  status: number
  text: Message
  /** The invalid input field. Text that starts in lower case is shown after the field's name. */
  field?: string | undefined
  /** The field's position in a list: `rounds[2]`. */
  path?: string | undefined
  data?: Record<string, unknown> | undefined
  cause?: unknown
}

/** An error meant for people: `message` is in English, and is translated when it's sent (`answerOf`). */
export class Refusal extends ORPCError<string, Record<string, unknown> | undefined> {
  readonly text: Message
  readonly path: string | undefined

  constructor(code: string, { status, text, field, path = field, data, cause }: RefusalFacts) {
    super(code, {
      status,
      message: withField(path, text, english),
      data: field ? { field, ...data } : data,
      cause,
    })
    this.text = text
    this.path = path
  }

  /** The full message, including the field's name. */
  get explanation(): Message {
    const { path, text } = this
    return path && isPredicate(text) ? message('{field}: {problem}', { field: path, problem: text }) : text
  }
}

const english = translatorFor('en')

/** "title: must be at most 50 characters"; a full sentence gets no prefix. */
function withField(field: string | undefined, text: Message, translator: Translator): string {
  return field && isPredicate(text) ? `${field}: ${translator.t(text)}` : translator.t(text)
}

const isPredicate = ({ id, message: english = id }: Message) => /^\p{Ll}/u.test(english)

/** 401: not signed in, or the session has ended. */
export const notSignedIn = () => new Refusal('no-user', { status: 401, text: message('Please sign in to continue.') })

/** 401 with the session endpoint's own message. */
export const noUser = () => new Refusal('no-user', { status: 401, text: message('No user logged in') })

/** 401: the session is valid, but its token is too old. */
export const staleToken = () =>
  new Refusal('token-stale', { status: 401, text: message('Refresh the session token and try again.') })

/** 404: missing, or hidden from this viewer. The two must be indistinguishable. */
export const notFound = () => new Refusal('NOT_FOUND', { status: 404, text: message("This isn't available any more.") })

/** Returns what a read found, or throws 404 if it found nothing. */
export function found<Thing extends object | string>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw notFound()
  return thing
}

/** 403: visible to the viewer, who may not do this. */
export const notAllowed = (text = message("You don't have access to this.")) =>
  new Refusal('FORBIDDEN', { status: 403, text })

/** 403: a member who can read, but can't post until this date. */
export const limited = (until: Date) =>
  new Refusal('limited', {
    status: 403,
    text: message(
      "You can read, but you can't post until {until} UTC. See your account status for the reason and how to appeal.",
      {
        until: inUtc(until),
      },
    ),
    data: { until: until.toISOString() },
  })

/** 403: a member who can't use their account until this date, but can see the reason and appeal. */
export const suspended = (until: Date) =>
  new Refusal('suspended', {
    status: 403,
    text: message(
      'Your account is suspended until {until} UTC. See your account status for the reason and how to appeal.',
      {
        until: inUtc(until),
      },
    ),
    data: { until: until.toISOString() },
  })

/** "Saturday 21 November 2026 at 18:05", in UTC, as the server doesn't know the reader's zone. */
export const inUtc = (at: Date) => ({ moment: at.toISOString(), zone: 'UTC' })

/** 400 that names the field; `path` includes its position in a list. */
export const badField = (field: string, text: Message, code = 'BAD_REQUEST', path = field) =>
  new Refusal(code, { status: 400, text, field, path })

/** 409: the state has changed, or doesn't allow this. Names the field if there's one. */
export const conflict = (text: Message, code = 'CONFLICT', field?: string) =>
  new Refusal(code, { status: 409, text, field })

/** 503: the database is temporarily unreachable or overloaded, for example during a failover. Sent with `Retry-After`. */
export const unavailable = (cause?: unknown) =>
  new Refusal('SERVICE_UNAVAILABLE', {
    status: 503,
    text: message('Open Mat is briefly unavailable. Try again in a few seconds.'),
    data: { retryAfter: 5 },
    cause,
  })

/** 507: the disk is full and nothing was stored. */
export const storageFull = () =>
  new Refusal('STORAGE_FULL', {
    status: 507,
    text: message("There's no space left to save this. Nothing was lost. Try again later."),
  })

/** 500, with the reference to find the details in the log. */
export const internalError = (ref: string, cause?: unknown) =>
  new Refusal('INTERNAL_SERVER_ERROR', {
    status: 500,
    text: message('Something went wrong on our side. Nothing was lost. (ref {ref})', { ref }),
    data: { ref },
    cause,
  })

/** Whether the client may see an error: a refusal below 500, or 503 and 507, which say what's down or full. */
export const isExposed = (error: unknown): error is ORPCError<string, unknown> =>
  error instanceof ORPCError && (error.status < 500 || error.status === 503 || error.status === 507)

/** 429, with the seconds to wait; sent as `Retry-After` too. */
export const tooMuch = (seconds: number) =>
  new Refusal('TOO_MANY_REQUESTS', {
    status: 429,
    text: message("You're going too fast. Try again in {seconds} s.", { seconds }),
    data: { retryAfter: seconds },
  })

/** 403: a member whose account will be deleted on this date, and who can restore it until then. */
export const leaving = (until: Date) =>
  new Refusal('leaving', {
    status: 403,
    text: message('Your account will be deleted on {day}. Restore it to keep using Open Mat.', {
      day: { day: until.toISOString() },
    }),
    data: { until: until.toISOString() },
  })

export interface InputIssue {
  field: string
  text: Message
}

/** 400 for input that doesn't match its contract: the first issue as the message, and all issues by field. */
export class InvalidInput extends Refusal {
  readonly issues: readonly InputIssue[]

  constructor(issues: readonly InputIssue[]) {
    const [first] = issues
    super('BAD_REQUEST', {
      status: 400,
      text: first?.text ?? message("We couldn't read this request."),
      field: first?.field || undefined,
      data: { issues: issues.map(({ field, text }) => ({ field, message: english.t(text) })) },
    })
    this.issues = issues
  }
}

/**
 * The body of an error response, translated into the requested language, with all its issues; the code and other data
 * are unchanged. Without a language: English, with the fields' API names.
 */
export function answerOf(error: ORPCError<string, unknown>, acceptLanguage: string | null | undefined) {
  const { defined: _, ...body } = error.toJSON()
  if (!(error instanceof Refusal) || !acceptLanguage || acceptLanguage === '*') return { ...body, language: undefined }
  const locale = acceptedLocale(acceptLanguage)
  const language = languageOf(locale) ?? 'en'
  const translator = translatorFor(locale)
  const text = translator.t(error.text)
  // A non-breaking space after the field's name, which screens use to detect and strip it.
  const message = error.path && isPredicate(error.text) ? `${fieldName(error.path, translator)}:\u00a0${text}` : text
  const issues = error instanceof InvalidInput && {
    issues: error.issues.map(({ field, text: fault }) => ({ field, message: translator.t(fault) })),
  }
  return { ...body, message, ...(error.data && { data: { ...error.data, ...issues } }), language }
}
