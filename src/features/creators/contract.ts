import { z } from 'zod'
import { personCard } from '#features/people/contract.ts'
import { currencies } from '#platform/money.ts'
import { creatorStates, payoutStates } from './limits.ts'

const moment = z.iso.datetime()

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

/** A creator's own standing, with what only they know. */
export const ownCreator = creatorPage.extend({
  state: z.enum(creatorStates),
  country: z.string(),
  payouts: z.object({
    state: z.enum(payoutStates),
    /** What the provider still asks for, in its own terms. */
    requirements: z.array(z.string()),
  }),
  /** When the page was published; null before. */
  onboardedAt: moment.nullable(),
})
export type OwnCreator = z.infer<typeof ownCreator>
