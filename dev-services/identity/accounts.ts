import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type PictureFault, pictureFaults } from './picture-faults.ts'

export interface StandInAccount {
  sub: string
  email: string
  name: string
  /** Path of a picture at the picture host, e.g. `/pictures/ana.jpg`. */
  picture?: string
  emailVerified?: boolean
  /** A short description for the chooser, e.g. "black belt, Rio". */
  note?: string
}

/** The picture for this sign-in: the account's own, none, or a faulty one. */
export const pictureChoice = z.enum(['own', 'none', ...(Object.keys(pictureFaults) as PictureFault[])])
export type PictureChoice = z.infer<typeof pictureChoice>

const unseen = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const line = z
  .string()
  .refine((text) => !unseen.test(text), { error: 'Remove line breaks and control characters.', abort: true })

/** The "Use another account" form. */
export const newcomer = z.object({
  email: line
    .trim()
    .min(1, { error: 'Enter an email address.', abort: true })
    .max(254, { error: 'Email addresses can have at most 254 characters.', abort: true })
    .pipe(z.email({ error: 'Enter an email address such as ana@example.com.' })),
  name: line
    .trim()
    .min(1, { error: 'Enter a name.', abort: true })
    .max(100, { error: 'Names can have at most 100 characters.' }),
  picture: pictureChoice,
  emailVerified: z.boolean(),
})
export type Newcomer = z.infer<typeof newcomer>

export type Accounts = ReturnType<typeof openAccounts>

export function openAccounts(listed: readonly StandInAccount[]) {
  const added = new Map<string, StandInAccount>()
  const all = () => [...listed, ...added.values()]
  return {
    /** Listed accounts first, then those added since the service started. */
    all,
    find: (sub: string) => all().find((account) => account.sub === sub),
    /** The account for this email address: a listed one unchanged, any other as the form describes. */
    admit(person: Newcomer): StandInAccount {
      const email = person.email.toLowerCase()
      const known = listed.find((account) => account.email.toLowerCase() === email)
      if (known) return known

      const sub = subOf(email)
      const account: StandInAccount = {
        sub,
        email,
        name: person.name,
        picture: picturePath(person.picture, `/pictures/${sub}.jpg`, sub),
        emailVerified: person.emailVerified,
        note: 'added here',
      }
      added.set(sub, account)
      return account
    },
  }
}

/** Derived from the email address alone, so the same address is the same person even after a restart. */
function subOf(email: string): string {
  return `another-${createHash('sha256').update(email).digest('hex').slice(0, 24)}`
}

/** The URL of a faulty picture contains the person, which tells two people with the same fault apart. */
export function picturePath(choice: PictureChoice, own: string | undefined, sub: string): string | undefined {
  if (choice === 'own') return own
  if (choice === 'none') return undefined
  return `/pictures/fault/${choice}?for=${encodeURIComponent(sub)}`
}

/** The claims of the scopes openid, email and profile; `picture` is absolute, on the provider's own origin. */
export function claimsOf(account: StandInAccount, choice: PictureChoice, issuer: string) {
  const path = picturePath(choice, account.picture, account.sub)
  return {
    sub: account.sub,
    email: account.email,
    email_verified: account.emailVerified ?? true,
    name: account.name,
    picture: path === undefined ? undefined : new URL(path, issuer).href,
  }
}
