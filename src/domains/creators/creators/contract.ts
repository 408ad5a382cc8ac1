import { oc } from '@orpc/contract'
import { z } from 'zod'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { countryCodes } from '#platform/countries.ts'
import { currencies } from '#platform/money.ts'
import { pageOf } from '#platform/page.ts'
import { line, prose } from '#platform/text.ts'
import { applicationStates, CREATOR_LIMITS, creatorStates, payoutStates } from './limits.ts'
import { onboardingSteps } from './onboarding.ts'

const moment = z.iso.datetime()
const uid = z.string().max(128)
const applicationId = z.string().max(40)
const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'is no language such as en or pt-BR')
const tag = line(CREATOR_LIMITS.tag).refine((text) => text !== '', 'is empty')
const languages = z.array(language).max(CREATOR_LIMITS.languages, `are more than ${CREATOR_LIMITS.languages}`)
const teaches = z.array(tag).max(CREATOR_LIMITS.teaches, `are more than ${CREATOR_LIMITS.teaches}`)
const country = z.string().refine((code) => code === '' || countryCodes.has(code), 'is no country')

/** A picture that everybody may see who may see the creator. */
const coverPicture = z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() })

/** Somebody who teaches here, in a list. */
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

/** The same as everybody sees their page. */
export const creatorPage = creatorCard.extend({
  about: z.string(),
  currency: z.enum(currencies),
  /** Whether anybody may become a member: false while they are suspended or after they were revoked. */
  selling: z.boolean(),
  /** Whether it is the viewer's own page. */
  isOwn: z.boolean(),
})
export type CreatorPage = z.infer<typeof creatorPage>

/** How the account stands into which the provider pays. */
export const payouts = z.object({
  state: z.enum(payoutStates),
  /** What the provider still asks for, in its own terms. */
  requirements: z.array(z.string()),
  country: z.string(),
  /** Whether this installation knows a provider at all, and whether it is one where no money moves. */
  provider: z.enum(['off', 'test', 'on']),
})
export type Payouts = z.infer<typeof payouts>

/** A creator's own status, with what only they know. */
export const ownCreator = creatorPage.extend({
  state: z.enum(creatorStates),
  country: z.string(),
  payouts,
  /** When the page was published; null before. */
  onboardedAt: moment.nullable(),
  onboarding: z.object({
    steps: z.record(z.enum(onboardingSteps), z.enum(['done', 'put_off', 'open'])),
    /** Where to go on; null when nothing is left. */
    next: z.enum(onboardingSteps).nullable(),
  }),
})
export type OwnCreator = z.infer<typeof ownCreator>

/** What is written so far: a draft may lack anything, but nothing in it is too long or unsafe to show. */
const applicationForm = z.strictObject({
  displayName: line(50),
  teaches,
  pitch: prose(CREATOR_LIMITS.pitch.max),
  /** Half typed, too: those that are sent are safe to follow (`problemsOf`). */
  links: z.array(line(CREATOR_LIMITS.link)).max(CREATOR_LIMITS.links.max, 'are more than 5'),
  languages,
  country,
  lineage: line(CREATOR_LIMITS.lineage),
  ownsRights: z.boolean(),
  acceptsConduct: z.boolean(),
  isAdult: z.boolean(),
})

/** An application as its applicant sees it: who reviews it is not told. */
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

/** What the viewer may do about applying. */
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
  /** The latest one. */
  application: application.nullable(),
  /** As the profile says: shown beside the form, or where it begins. */
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
  /** Who looks at it, or who decided. */
  reviewedBy: actor.nullable(),
})
export type ApplicationInQueue = z.infer<typeof applicationInQueue>

const pastApplication = z.object({
  id: z.string(),
  state: z.enum(applicationStates),
  at: moment,
  note: z.string().nullable(),
})

/** All that an admin decides by. */
export const applicationForReview = applicationInQueue.extend({
  form: applicationForm,
  answer: z.string(),
  reviewerNote: z.string().nullable(),
  decidedAt: moment.nullable(),
  /** Whether it is the viewer's own, on which somebody else decides. */
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

/** A creator as admins look after them. */
export const creatorForAdmin = z.object({
  creator: actor,
  state: z.enum(creatorStates),
  stateReason: z.string(),
  payoutState: z.enum(payoutStates),
  since: moment,
  onboardedAt: moment.nullable(),
  /** Whose access is not over. */
  members: z.int(),
  isOwn: z.boolean(),
})
export type CreatorForAdmin = z.infer<typeof creatorForAdmin>

/** A creator of whom the viewer is a member, with what is new. */
export const myCreator = z.object({
  creator: creatorCard,
  /** Pieces of the last 30 days that the viewer has not opened. */
  unseen: z.int(),
  latest: z.object({ id: z.string(), title: z.string(), publishedAt: moment.nullable() }).nullable(),
})
export type MyCreator = z.infer<typeof myCreator>

const noteFor = prose(CREATOR_LIMITS.reviewerNote)
const addressOfProvider = z.object({ url: z.string() })
const tags = ['Creators']
const admin = ['Admin']

export const creatorsContract = {
  application: oc
    .route({ method: 'GET', path: '/creators/application', summary: 'My application to teach here', tags })
    .output(myApplication),
  saveApplication: oc
    .route({ method: 'PUT', path: '/creators/application', summary: 'Keep what I wrote so far', tags })
    .input(
      z.strictObject({
        /** Of the draft that was changed; 0 begins one. */
        version: z.int().min(0),
        form: applicationForm,
      }),
    )
    .output(application),
  submitApplication: oc
    .route({ method: 'POST', path: '/creators/application/submission', summary: 'Send my application', tags })
    .input(
      z.strictObject({
        version: z.int().min(0),
        form: applicationForm,
        /** To what the reviewer asked. */
        answer: noteFor.default(''),
      }),
    )
    .output(application),
  withdrawApplication: oc
    .route({ method: 'POST', path: '/creators/application/withdrawal', summary: 'Give my application up', tags })
    .output(application),

  list: oc
    .route({ method: 'GET', path: '/creators', summary: 'Who teaches here, the latest first', tags })
    .input(
      z.strictObject({
        /** A name, a username, or what they teach. */
        q: z.string().max(100).optional(),
        language: language.optional(),
        cursor,
        limit,
      }),
    )
    .output(pageOf(creatorCard)),
  facets: oc
    .route({
      method: 'GET',
      path: '/creators/languages',
      summary: 'The languages in which somebody teaches here',
      tags,
    })
    .output(z.object({ languages: z.array(z.string()) })),
  mine: oc
    .route({ method: 'GET', path: '/creators/mine', summary: 'Whose member I am, with what is new', tags })
    .output(z.object({ items: z.array(myCreator) })),
  get: oc
    .route({
      method: 'GET',
      path: '/creators/{uid}',
      summary: 'A creator, by uid or by @username',
      tags,
    })
    .input(z.strictObject({ uid }))
    .output(creatorPage),

  me: oc
    .route({ method: 'GET', path: '/creators/me', summary: 'My page, and what is left to do', tags })
    .output(ownCreator),
  change: oc
    .route({ method: 'PATCH', path: '/creators/me', summary: 'Change my page', tags })
    .input(
      z.strictObject({
        headline: line(CREATOR_LIMITS.headline).optional(),
        about: prose(CREATOR_LIMITS.about).optional(),
        /** A picture that was sent before: PUT /api/users/me/pictures/{id} with its bytes. */
        cover: z.string().max(40).nullable().optional(),
        teaches: teaches.optional(),
        languages: languages.optional(),
        /** Until there is an account for payouts. */
        country: country.optional(),
      }),
    )
    .output(ownCreator),
  putOff: oc
    .route({ method: 'POST', path: '/creators/me/put-off', summary: 'Do a step of onboarding later', tags })
    .input(z.strictObject({ step: z.enum(['tier', 'payouts', 'content']) }))
    .output(ownCreator),
  publish: oc
    .route({
      method: 'POST',
      path: '/creators/me/publication',
      summary: 'Publish my page: it is listed from then on',
      tags,
    })
    .output(ownCreator),

  payouts: oc
    .route({ method: 'GET', path: '/creators/payouts', summary: 'How my payouts stand', tags })
    .output(payouts),
  refreshPayouts: oc
    .route({ method: 'POST', path: '/creators/payouts/refresh', summary: 'Ask the provider how they stand', tags })
    .output(payouts),
  setUpPayouts: oc
    .route({
      method: 'POST',
      path: '/creators/payouts/set-up',
      summary: 'An address at the provider where I say who I am and where to pay',
      tags,
    })
    .output(addressOfProvider),
  openPayouts: oc
    .route({
      method: 'POST',
      path: '/creators/payouts/open',
      summary: 'An address at the provider with my payouts',
      tags,
    })
    .output(addressOfProvider),

  queue: oc
    .route({
      method: 'GET',
      path: '/admin/creator-applications',
      summary: 'Applications that wait for a decision, oldest first',
      tags: admin,
    })
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(applicationInQueue).extend({ total: z.int() })),
  review: oc
    .route({
      method: 'GET',
      path: '/admin/creator-applications/{id}',
      summary: 'All that is known of an application',
      tags: admin,
    })
    .input(z.strictObject({ id: applicationId }))
    .output(applicationForReview),
  take: oc
    .route({
      method: 'POST',
      path: '/admin/creator-applications/{id}/review',
      summary: 'Begin to look at an application',
      tags: admin,
    })
    .input(z.strictObject({ id: applicationId }))
    .output(applicationForReview),
  decide: oc
    .route({
      method: 'POST',
      path: '/admin/creator-applications/{id}/decision',
      summary: 'Approve, reject or ask',
      tags: admin,
    })
    .input(
      z
        .strictObject({ id: applicationId, decision: z.enum(['approve', 'reject', 'ask']), note: noteFor.default('') })
        .refine(({ decision, note }) => decision === 'approve' || note !== '', {
          path: ['note'],
          message: 'is empty: say why, or what is missing',
        }),
    )
    .output(applicationForReview),
  allForAdmin: oc
    .route({ method: 'GET', path: '/admin/creators', summary: 'Everybody who teaches or taught here', tags: admin })
    .input(z.strictObject({ state: z.enum(creatorStates).optional(), cursor, limit }))
    .output(pageOf(creatorForAdmin)),
  changeCreatorStatus: oc
    .route({
      method: 'POST',
      path: '/admin/creators/{uid}/status',
      summary: 'Suspend, restore or revoke a creator',
      tags: admin,
    })
    .input(
      z.strictObject({
        uid,
        step: z.enum(['suspend', 'restore', 'revoke']),
        reason: noteFor.refine((text) => text !== '', 'is empty: say why'),
      }),
    )
    .output(creatorForAdmin),
}
