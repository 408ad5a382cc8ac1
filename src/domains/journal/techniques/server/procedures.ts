import { admin, anyoneFromReplica, member, unrestrictedMember } from '#platform/auth.ts'
import { writeContextOf } from '#platform/context.ts'
import { procedures } from '#platform/procedures.ts'
import { notFound } from '#platform/refusals.ts'
import { requestTranslator } from '#platform/translator.ts'
import { writeOnce } from '#platform/write-once.ts'
import { techniquesContract } from '../contract.ts'
import { searchTechniques } from '../search.ts'
import { readFinishes, readTechniqueCount } from './counts.ts'
import { addDrill, dropDrill, markDrilled, readDrills } from './drills.ts'
import { guideTo } from './guides.ts'
import { readNotes, writeNote } from './notes.ts'
import { decideProposal, proposeTechnique, readProposals, withdrawTechnique } from './proposals.ts'
import { findTechnique, readTechniques } from './reads.ts'
import { changeTechniqueRule, findTechniqueRule, readCompetitionRules, readTechniqueRules } from './technique-rules.ts'

const api = procedures(techniquesContract)

export const techniquesProcedures = api.router({
  list: api.list
    .use(anyoneFromReplica)
    .handler(async ({ context: { db, viewer }, input: { text, role, family, from } }) => ({
      items: searchTechniques(await readTechniques(db, viewer), text, {
        roles: role && [role],
        families: family && [family],
        from,
      }),
    })),

  get: api.get.use(anyoneFromReplica).handler(async ({ context, input: { slug } }) => {
    const { db, viewer } = context
    const found = await findTechnique(db, slug, viewer)
    if (!found) throw notFound()
    const { technique, ruleKey, answer } = found
    const [rule, mine] = await Promise.all([
      findTechniqueRule(db, ruleKey),
      viewer && readTechniqueCount(db, { uid: viewer.uid, slug: technique.slug }),
    ])
    return { technique, guide: guideTo(technique.slug, requestTranslator(context).locale), rule, mine, answer }
  }),

  propose: api.propose
    .use(unrestrictedMember)
    .handler(({ context, input }) =>
      writeOnce(context, 'techniques.propose', input, (tx) =>
        proposeTechnique(tx, { uid: context.viewer.uid, now: context.now(), input }),
      ),
    ),

  withdraw: api.withdraw.use(member).handler(({ context, input }) =>
    writeOnce(context, 'techniques.withdraw', input, async (tx) => {
      await withdrawTechnique(tx, { uid: context.viewer.uid, ...input })
      return input
    }),
  ),

  proposals: api.proposals.use(admin).handler(async ({ context }) => ({
    items: await readProposals(context.db, requestTranslator(context)),
  })),

  decide: api.decide.use(admin).handler(({ context, input }) =>
    writeOnce(context, 'techniques.decide', input, async (tx) => ({
      slug: await decideProposal(writeContextOf(context, tx), { ...input, uid: context.viewer.uid }),
    })),
  ),

  competitionRules: api.competitionRules
    .use(anyoneFromReplica)
    .handler(async ({ context: { db } }) => ({ items: await readCompetitionRules(db) })),

  rules: api.rules.use(admin).handler(async ({ context: { db } }) => ({ items: await readTechniqueRules(db) })),

  changeRule: api.changeRule
    .use(admin)
    .handler(({ context, input }) =>
      context.transaction((tx) =>
        changeTechniqueRule(tx, { uid: context.viewer.uid, now: context.now(), rule: input }),
      ),
    ),

  finishes: api.finishes.use(member).handler(async ({ context: { db, viewer } }) => ({
    items: await readFinishes(db, viewer.uid),
  })),

  notes: api.notes.use(member).handler(async ({ context: { db, viewer } }) => ({
    items: await readNotes(db, viewer.uid),
  })),

  writeNote: api.writeNote
    .use(member)
    .handler(({ context, input }) =>
      context.transaction((tx) => writeNote(tx, { uid: context.viewer.uid, now: context.now(), ...input })),
    ),

  drills: api.drills.use(member).handler(async ({ context: { db, viewer } }) => ({
    items: await readDrills(db, viewer.uid),
  })),

  addDrill: api.addDrill
    .use(member)
    .handler(({ context, input }) =>
      context.transaction((tx) => addDrill(tx, { uid: context.viewer.uid, now: context.now(), ...input })),
    ),

  drop: api.drop.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      await dropDrill(tx, { uid: context.viewer.uid, ...input })
      return input
    }),
  ),

  drilled: api.drilled
    .use(member)
    .handler(({ context, input }) =>
      context.transaction((tx) => markDrilled(tx, { uid: context.viewer.uid, now: context.now(), ...input })),
    ),
})
