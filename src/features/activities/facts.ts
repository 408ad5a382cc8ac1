import { z } from 'zod'
import { disqualificationReasons, medals, methods, outcomes } from '#features/matches/rules.ts'
import { milestoneKinds } from '#features/milestones/kinds.ts'
import { promotionStates } from '#features/promotions/rules.ts'
import { sessionDisciplines, sessionKinds } from '#features/training/rules.ts'
import { beltSlugs } from '#ui/belts.ts'

const named = z.object({ slug: z.string(), name: z.string() })
/** A gym, or a place that is not listed: then without a slug. */
const place = z.object({ slug: z.string().nullable(), name: z.string() })
const picture = z.object({ id: z.string(), width: z.int(), height: z.int(), alt: z.string() })
const score = z.object({ points: z.int(), advantages: z.int(), penalties: z.int() })

/**
 * What an entry of the journal is about, beside its words, for whoever sees the entry: nothing private (notes, injuries, how it
 * felt) and nobody else's name without their word.
 */
export const entryFacts = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('session'),
    id: z.string(),
    day: z.iso.date(),
    minutes: z.int(),
    place: place.nullable(),
    sessionKind: z.enum(sessionKinds),
    discipline: z.enum(sessionDisciplines),
    intensity: z.int().nullable(),
    rounds: z.int(),
    techniques: z.array(named),
    photos: z.array(picture),
  }),
  z.object({
    kind: z.literal('match'),
    id: z.string(),
    day: z.iso.date(),
    eventName: z.string(),
    discipline: z.enum(['gi', 'nogi']),
    outcome: z.enum(outcomes),
    method: z.enum(methods),
    submission: named.nullable(),
    disqualification: z.enum(disqualificationReasons).nullable(),
    /** Mine, then theirs; null where it was not kept. */
    score: z.tuple([score, score]).nullable(),
    medal: z.enum(medals).nullable(),
    videoUrl: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('promotion'),
    id: z.string(),
    day: z.iso.date(),
    belt: z.enum(beltSlugs),
    stripes: z.int(),
    /** What was worn before; null for the first. */
    before: z.object({ belt: z.enum(beltSlugs), stripes: z.int() }).nullable(),
    promoter: z.string(),
    gym: place.nullable(),
    state: z.enum(promotionStates),
    photo: picture.nullable(),
  }),
  z.object({ kind: z.literal('milestone'), milestone: z.enum(milestoneKinds), day: z.iso.date() }),
  z.object({
    kind: z.literal('video'),
    id: z.string(),
    title: z.string(),
    techniques: z.array(named),
    /** A site's address, or null for one that was uploaded here. */
    url: z.string().nullable(),
  }),
])
export type EntryFacts = z.infer<typeof entryFacts>
export type FactsOf<Kind extends EntryFacts['kind']> = Extract<EntryFacts, { kind: Kind }>
