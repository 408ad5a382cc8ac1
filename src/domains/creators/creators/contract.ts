import { z } from 'zod'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { countryCodes } from '#platform/countries.ts'
import { messageId } from '#platform/messages.ts'
import { currencies } from '#platform/money.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { line, prose } from '#platform/text.ts'
import { applicationStates, CREATOR_LIMITS, creatorStates, payoutStates } from './limits.ts'
import { onboardingSteps } from './onboarding.ts'

const moment = z.iso.datetime()
const uid = z.string().max(128)
const applicationId = z.string().max(40)
const language = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, messageId('must be a language code such as en or pt-BR'))
const tag = line(CREATOR_LIMITS.tag).min(1)
const languages = z.array(language).max(CREATOR_LIMITS.languages)
const teaches = z.array(tag).max(CREATOR_LIMITS.teaches)
const country = z
  .string()
  .refine((code) => code === '' || countryCodes.has(code), messageId('must be a country code such as IE'))

/** Visible to everyone who can see the creator. */
const coverPicture = z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() })

/** A creator in a list. */
export const creatorCard = z.object({
  ...personCard.pick({ uid: true, username: true, displayName: true, photoURL: true, beltRank: true, stripes: true })
    .shape,
  headline: z.string(),
  cover: coverPicture.nullable(),
  teaches: z.array(z.string()),
  /** BCP 47. */
  languages: z.array(z.string()),
})
export type CreatorCard = z.infer<typeof creatorCard>

/** A creator's page, as viewers see it. */
export const creatorPage = creatorCard.extend({
  about: z.string(),
  currency: z.enum(currencies),
  /** Whether the creator may have new members: false if suspended or revoked. */
  selling: z.boolean(),
  isOwn: z.boolean(),
})
export type CreatorPage = z.infer<typeof creatorPage>

/** The state of a payout account. */
export const payouts = z.object({
  state: z.enum(payoutStates),
  /** The provider's remaining requirements, by its own field names. */
  requirements: z.array(z.string()),
  country: z.string(),
  /** Whether this installation has a provider, and whether the provider is in test mode. */
  provider: z.enum(['off', 'test', 'on']),
})
export type Payouts = z.infer<typeof payouts>

/** A creator's own page, with private fields. */
export const ownCreator = creatorPage.extend({
  state: z.enum(creatorStates),
  country: z.string(),
  payouts,
  /** When the page was published; null before. */
  onboardedAt: moment.nullable(),
  onboarding: z.object({
    steps: z.record(z.enum(onboardingSteps), z.enum(['done', 'put_off', 'open'])),
    /** The next step; null if every step is done or skipped. */
    next: z.enum(onboardingSteps).nullable(),
  }),
})
export type OwnCreator = z.infer<typeof ownCreator>

/** A draft may be incomplete, but not too long, and without HTML or invisible characters. */
const applicationForm = z.strictObject({
  displayName: line(50),
  teaches,
  pitch: prose(CREATOR_LIMITS.pitch.max),
  /** Drafts may hold incomplete links; submitting checks them (`problemsOf`). */
  links: z.array(line(CREATOR_LIMITS.link)).max(CREATOR_LIMITS.links.max),
  languages,
  country,
  lineage: line(CREATOR_LIMITS.lineage),
  ownsRights: z.boolean(),
  acceptsConduct: z.boolean(),
  isAdult: z.boolean(),
})

/** An application as its applicant sees it, without the reviewer. */
export const application = z.object({
  id: z.string(),
  state: z.enum(applicationStates),
  form: applicationForm,
  answer: z.string(),
  version: z.int(),
  reviewerNote: z.string().nullable(),
  submittedAt: moment.nullable(),
  decidedAt: moment.nullable(),
  updatedAt: moment,
})
export type Application = z.infer<typeof application>

/** Whether the viewer can apply. */
export const applying = z.discriminatedUnion('status', [
  z.object({ status: z.literal('may') }),
  z.object({ status: z.literal('open') }),
  z.object({ status: z.literal('creator') }),
  z.object({ status: z.enum(['suspended', 'revoked']), reason: z.string() }),
  z.object({ status: z.enum(['too_soon', 'too_new']), until: moment }),
  z.object({ status: z.literal('incomplete') }),
])
export type Applying = z.infer<typeof applying>

export const myApplication = z.object({
  applying,
  /** The viewer's latest application. */
  application: application.nullable(),
  /** The name prefills the form, the rank is shown in it, and the country decides the currency of example prices. */
  profile: z.object({
    displayName: z.string(),
    beltRank: z.string().nullable(),
    stripes: z.int(),
    yearStarted: z.int().nullable(),
    country: z.string(),
  }),
})
export type MyApplication = z.infer<typeof myApplication>

/** An application in the admins' queue. */
export const applicationInQueue = z.object({
  id: z.string(),
  applicant: actor,
  state: z.enum(applicationStates),
  teaches: z.array(z.string()),
  submittedAt: moment,
  updatedAt: moment,
  reviewedBy: actor.nullable(),
})
export type ApplicationInQueue = z.infer<typeof applicationInQueue>

const pastApplication = z.object({
  id: z.string(),
  state: z.enum(applicationStates),
  at: moment,
  note: z.string().nullable(),
})

/** An application as admins review it. */
export const applicationForReview = applicationInQueue.extend({
  form: applicationForm,
  answer: z.string(),
  reviewerNote: z.string().nullable(),
  decidedAt: moment.nullable(),
  /** Whether the viewer is the applicant, in which case another admin has to decide. */
  isOwn: z.boolean(),
  about: z.object({
    memberSince: moment,
    yearStarted: z.int().nullable(),
    city: z.string(),
    country: z.string(),
    profileComplete: z.boolean(),
    earlier: z.array(pastApplication),
    acts: z.array(z.object({ at: moment, who: actor, action: z.string(), reason: z.string() })),
  }),
})
export type ApplicationForReview = z.infer<typeof applicationForReview>

/** A creator as admins see them. */
export const creatorForAdmin = z.object({
  creator: actor,
  state: z.enum(creatorStates),
  stateReason: z.string(),
  payoutState: z.enum(payoutStates),
  since: moment,
  onboardedAt: moment.nullable(),
  /** Members with access. */
  members: z.int(),
  isOwn: z.boolean(),
})
export type CreatorForAdmin = z.infer<typeof creatorForAdmin>

/** A creator the viewer is a member of, with what's new. */
export const myCreator = z.object({
  creator: creatorCard,
  /** Lessons of the last 30 days that the viewer hasn't seen, not even as a preview. */
  unseen: z.int(),
  latest: z.object({ id: z.string(), title: z.string(), publishedAt: moment.nullable() }).nullable(),
})
export type MyCreator = z.infer<typeof myCreator>

const noteFor = prose(CREATOR_LIMITS.reviewerNote)
const addressOfProvider = z.object({ url: z.string() })
const route = routes('Creators')
const adminRoute = routes('Admin')

export const creatorsContract = {
  application: route('GET', '/creators/application', 'Get my creator application').output(myApplication),
  saveApplication: route('PUT', '/creators/application', 'Save my application draft')
    .input(
      z.strictObject({
        /** The version the edit started from; 0 for a new draft. */
        version: z.int().min(0),
        form: applicationForm,
      }),
    )
    .output(application),
  submitApplication: route('POST', '/creators/application/submission', 'Submit my application')
    .input(
      z.strictObject({
        version: z.int().min(0),
        form: applicationForm,
        /** The answer to the reviewer's question. */
        answer: noteFor.default(''),
      }),
    )
    .output(application),
  withdrawApplication: route('POST', '/creators/application/withdrawal', 'Withdraw my application').output(application),

  list: route('GET', '/creators', 'List creators, newest first')
    .input(
      z.strictObject({
        /** Words from a name, username, topic or headline. */
        q: z.string().max(100).optional(),
        language: language.optional(),
        cursor,
        limit,
      }),
    )
    .output(pageOf(creatorCard)),
  facets: route('GET', '/creators/languages', 'List the languages creators teach in').output(
    z.object({ languages: z.array(z.string()) }),
  ),
  mine: route('GET', '/creators/mine', "List creators I'm a member of, with a count of new lessons").output(
    z.object({ items: z.array(myCreator) }),
  ),
  get: route('GET', '/creators/{uid}', 'Get a creator by UID or @username')
    .input(z.strictObject({ uid }))
    .output(creatorPage),

  me: route('GET', '/creators/me', 'Get my creator page and onboarding steps').output(ownCreator),
  change: route('PATCH', '/creators/me', 'Update my creator page')
    .input(
      z.strictObject({
        headline: line(CREATOR_LIMITS.headline).optional(),
        about: prose(CREATOR_LIMITS.about).optional(),
        /** ID of a picture that was uploaded with PUT /api/users/me/pictures/{id}. */
        cover: z.string().max(40).nullable().optional(),
        teaches: teaches.optional(),
        languages: languages.optional(),
        /** Fixed once there's a payout account. */
        country: country.optional(),
      }),
    )
    .output(ownCreator),
  putOff: route('POST', '/creators/me/put-off', 'Postpone an onboarding step')
    .input(z.strictObject({ step: z.enum(['tier', 'payouts', 'content']) }))
    .output(ownCreator),
  publish: route('POST', '/creators/me/publication', 'Publish my creator page').output(ownCreator),

  payouts: route('GET', '/creators/payouts', 'Get my payout status').output(payouts),
  refreshPayouts: route('POST', '/creators/payouts/refresh', 'Refresh my payout status').output(payouts),
  setUpPayouts: route('POST', '/creators/payouts/set-up', "Get a link to set up payouts on the provider's site").output(
    addressOfProvider,
  ),
  openPayouts: route('POST', '/creators/payouts/open', "Get a link to my payouts on the provider's site").output(
    addressOfProvider,
  ),

  queue: adminRoute('GET', '/admin/creator-applications', 'List pending applications, oldest first')
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(applicationInQueue).extend({ total: z.int() })),
  review: adminRoute('GET', '/admin/creator-applications/{id}', 'Get an application for review')
    .input(z.strictObject({ id: applicationId }))
    .output(applicationForReview),
  take: adminRoute('POST', '/admin/creator-applications/{id}/review', 'Start reviewing an application')
    .input(z.strictObject({ id: applicationId }))
    .output(applicationForReview),
  decide: adminRoute(
    'POST',
    '/admin/creator-applications/{id}/decision',
    'Approve or reject an application, or ask a question',
  )
    .input(
      z
        .strictObject({ id: applicationId, decision: z.enum(['approve', 'reject', 'ask']), note: noteFor.default('') })
        .refine(({ decision, note }) => decision === 'approve' || note !== '', {
          path: ['note'],
          message: messageId("can't be empty"),
        }),
    )
    .output(applicationForReview),
  allForAdmin: adminRoute('GET', '/admin/creators', 'List current and former creators')
    .input(z.strictObject({ state: z.enum(creatorStates).optional(), cursor, limit }))
    .output(pageOf(creatorForAdmin)),
  changeCreatorStatus: adminRoute('POST', '/admin/creators/{uid}/status', 'Suspend, restore or revoke a creator')
    .input(
      z.strictObject({
        uid,
        step: z.enum(['suspend', 'restore', 'revoke']),
        reason: noteFor.min(1),
      }),
    )
    .output(creatorForAdmin),
}
