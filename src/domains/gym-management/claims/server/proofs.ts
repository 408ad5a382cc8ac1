import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { days } from '#platform/clock.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { uuidOf } from '#platform/uuid.ts'
import { isAtDomain, ownDomainOf, provingWebsite } from '../own-domain.ts'
import { CODE } from '../rules.ts'
import { isAddedByClaimant } from './claimant-details.ts'
import { codeOf, isCode, isOnPage, textForWebsite } from './code.ts'
import { saveEvidence } from './evidence.ts'
import type { FetchedWebsite } from './fetch-website.ts'
import { mailClaimCode } from './jobs.ts'
import type { ClaimRow } from './lock.ts'
import type { CodeRefusal } from './refusals.ts'
import { claimCodes } from './tables.ts'
import { lockForStep } from './writes.ts'

type Code = typeof claimCodes.$inferSelect
interface OfClaim {
  uid: string
  id: string
}

export type SentCode = { status: 'sent'; resendAt: string; expiresAt: string }

/** Emails a code to an address at the gym's own domain. A new code invalidates the previous one. */
export async function sendCode(
  context: WriteContext,
  { uid, id, email }: OfClaim & { email: string },
): Promise<SentCode | CodeRefusal> {
  const { tx, jobs, now } = context
  const row = await lockForStep(tx, { uid, id }, 'prove')
  const domain = ownDomainOf(row.gym.website)
  if (domain === null) return { status: 'no_domain' }
  if (!isAtDomain(email, domain)) return { status: 'other_domain', domain }
  if (await hasBroughtIn(tx, row, row.gym.website)) return { status: 'brought_in', field: 'email' }
  const value = email.toLowerCase()
  const refusal = (await tooEarly(tx, row, 'domain_email', now)) ?? (await tooManyMails(tx, { uid, value }, now))
  if (refusal) return refusal

  const code = await keepCode(tx, row, { type: 'domain_email', value, seed: newId(), now })
  await jobs.send(tx, mailClaimCode, { data: { codeId: code.id }, id: uuidOf(`claim code ${code.id}`) })
  return sent(code)
}

/** Checks a code against the last one emailed. Commit even if it's wrong, because a wrong code must count as a try. */
export async function checkCode(
  context: WriteContext,
  { uid, id, code: typed, secret }: OfClaim & { code: string; secret: string },
): Promise<{ status: 'right' } | CodeRefusal> {
  const { tx, now } = context
  const row = await lockForStep(tx, { uid, id }, 'prove')
  const code = await countTry(tx, row, 'domain_email', now)
  if ('status' in code) return code
  if (!isCode(typed, codeOf(secret, code.seed))) return { status: 'wrong', triesLeft: CODE.tries - code.tries }
  return use(context, row, code)
}

/**
 * The code to place on the gym's website. Its text stays the same for a claim, because updating a website takes longer
 * than a code is valid. Requesting it again, at least a minute later, makes it valid for as long as an emailed code.
 */
export async function codeForWebsite(
  { tx, now }: WriteContext,
  { uid, id, secret, websiteHosts }: OfClaim & { secret: string; websiteHosts: readonly string[] },
): Promise<(SentCode & { text: string; website: string }) | CodeRefusal> {
  const row = await lockForStep(tx, { uid, id }, 'prove')
  const website = provingWebsite(row.gym.website, websiteHosts)
  if (website === null) return { status: 'no_website' }
  if (await hasBroughtIn(tx, row, website)) return { status: 'brought_in', field: 'website' }
  const last = await latestCode(tx, row, 'website_code')
  const seed = `website ${row.claim.id}`
  const text = textForWebsite(codeOf(secret, seed))
  const refusal = await tooEarly(tx, row, 'website_code', now)
  if (refusal) return last?.value === website && isValid(last, now) ? { ...sent(last), text, website } : refusal
  const code = await keepCode(tx, row, { type: 'website_code', value: website, seed, now })
  return { ...sent(code), text, website }
}

/** Counts a website check before it's made. Returns the code and the URL to check. */
export async function beginWebsiteCheck({ tx, now }: WriteContext, of: OfClaim): Promise<Code | CodeRefusal> {
  return countTry(tx, await lockForStep(tx, of, 'prove'), 'website_code', now)
}

/** Stores the code as verified evidence if it's on the page; otherwise returns why not. */
export async function endWebsiteCheck(
  context: WriteContext,
  { uid, id, secret, code, page }: OfClaim & { secret: string; code: Code; page: FetchedWebsite },
): Promise<{ status: 'right' } | CodeRefusal> {
  const triesLeft = CODE.tries - code.tries
  if (page.status === 'unreadable') return { status: 'unreadable', triesLeft }
  if (!isOnPage(page.text, codeOf(secret, code.seed))) return { status: 'not_found_there', triesLeft }
  const row = await lockForStep(context.tx, { uid, id }, 'prove')
  return use(context, row, code)
}

/**
 * Even the right code proves nothing if the claimant's circle has changed the website since it was sent, or turns out
 * to have added the website.
 */
async function use(
  context: WriteContext,
  row: ClaimRow,
  { id, type, value }: Code,
): Promise<{ status: 'right' } | CodeRefusal> {
  const { tx, now } = context
  const website = type === 'website_code' ? value : row.gym.website
  if (await hasBroughtIn(tx, row, website))
    return { status: 'brought_in', field: type === 'website_code' ? 'website' : 'code' }
  await tx.update(claimCodes).set({ usedAt: now }).where(eq(claimCodes.id, id))
  await saveEvidence(context, row, { type, value, verified: true })
  return { status: 'right' }
}

const hasBroughtIn = (reader: Reader, { claim: { gymId, claimantId } }: ClaimRow, website: string) =>
  isAddedByClaimant(reader, { gymId, claimantId, field: 'website', value: website })

/** Counts a try and returns the current code, or the reason it can't be tried. */
async function countTry(
  tx: WriteContext['tx'],
  row: ClaimRow,
  type: Code['type'],
  now: Date,
): Promise<Code | CodeRefusal> {
  const code = await latestCode(tx, row, type)
  if (!code || !isValid(code, now)) return { status: 'expired' }
  const { claimantId: uid, gymId } = row.claim
  const guessed = await readGuesses(tx, { uid, gymId, now })
  if (guessed.byMember >= CODE.wrongPerMember || guessed.aboutGym >= CODE.wrongPerGym)
    return { status: 'too_often', seconds: DAY_SECONDS }
  const tries = code.tries + 1
  await tx.update(claimCodes).set({ tries }).where(eq(claimCodes.id, code.id))
  return { ...code, tries }
}

const isValid = ({ tries, expiresAt, usedAt }: Code, now: Date) =>
  tries < CODE.tries && now < expiresAt && usedAt === null

async function latestCode(reader: Reader, { claim }: ClaimRow, type: Code['type']): Promise<Code | undefined> {
  const [code] = await reader
    .select()
    .from(claimCodes)
    .where(and(eq(claimCodes.claimId, claim.id), eq(claimCodes.type, type)))
    .orderBy(desc(claimCodes.sentAt), desc(claimCodes.id))
    .limit(1)
  return code
}

/** A new code of the same kind can be requested after a minute. */
async function tooEarly(
  reader: Reader,
  row: ClaimRow,
  type: Code['type'],
  now: Date,
): Promise<CodeRefusal | undefined> {
  const last = await latestCode(reader, row, type)
  const wait = last ? last.sentAt.getTime() + CODE.resendMs - now.getTime() : 0
  return wait > 0 ? { status: 'too_early', seconds: Math.ceil(wait / 1000) } : undefined
}

async function tooManyMails(
  reader: Reader,
  { uid, value }: { uid: string; value: string },
  now: Date,
): Promise<CodeRefusal | undefined> {
  const mails = and(eq(claimCodes.type, 'domain_email'), gt(claimCodes.sentAt, yesterday(now)))
  const byMember = await reader.$count(claimCodes, and(mails, eq(claimCodes.uid, uid)))
  const toAddress = await reader.$count(claimCodes, and(mails, eq(claimCodes.value, value)))
  const tooMany = byMember >= CODE.mailsPerMember || toAddress >= CODE.mailsPerAddress
  return tooMany ? { status: 'too_often', seconds: DAY_SECONDS } : undefined
}

/** The number of guesses in the last day across all claims, by this member and about this gym. Includes right ones. */
async function readGuesses(reader: Reader, { uid, gymId, now }: { uid: string; gymId: string; now: Date }) {
  const guesses = async (whose: ReturnType<typeof eq>) => {
    const [row] = await reader
      .select({ tries: sql<number>`coalesce(sum(${claimCodes.tries}), 0)::int` })
      .from(claimCodes)
      .where(and(whose, gt(claimCodes.sentAt, yesterday(now))))
    return row?.tries ?? 0
  }
  return { byMember: await guesses(eq(claimCodes.uid, uid)), aboutGym: await guesses(eq(claimCodes.gymId, gymId)) }
}

async function keepCode(
  tx: WriteContext['tx'],
  { claim }: ClaimRow,
  { now, ...code }: Pick<Code, 'type' | 'value' | 'seed'> & { now: Date },
): Promise<Code> {
  const expiresAt = new Date(now.getTime() + CODE.validMs)
  const kept = { ...code, id: newId(), claimId: claim.id, uid: claim.claimantId, gymId: claim.gymId, tries: 0 }
  const row = { ...kept, sentAt: now, expiresAt, usedAt: null }
  await tx.insert(claimCodes).values(row)
  return row
}

const sent = ({ sentAt, expiresAt }: Code): SentCode => ({
  status: 'sent',
  resendAt: new Date(sentAt.getTime() + CODE.resendMs).toISOString(),
  expiresAt: expiresAt.toISOString(),
})

const DAY_SECONDS = 86_400
const yesterday = (now: Date) => new Date(now.getTime() - days(1))
