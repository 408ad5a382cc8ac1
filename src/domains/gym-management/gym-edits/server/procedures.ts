import { withPictures } from '#domains/feed/posts/server/gym-pictures.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { GYM_RIGHTS, type GymRole, mayAtGym } from '#domains/gyms/gyms/rules.ts'
import { type FoundGym, findGym, readGym } from '#domains/gyms/gyms/server/reads.ts'
import { gymRoleAt, requireRight } from '#domains/gyms/gyms/server/rights.ts'
import { admin, anyone, member, ownOnly, unrestrictedMember } from '#platform/auth.ts'
import { type RequestContext, type Viewer, writeContextOf } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { found, notAllowed, notFound } from '#platform/refusals.ts'
import { requestTranslator } from '#platform/translator.ts'
import { writeOnce } from '#platform/write-once.ts'
import { type GymFieldsPatch, gymEditsContract, type Suggestion } from '../contract.ts'
import { normalizeFields } from './fields.ts'
import { readGymsWithSuggestions, readHistory, readManagedGyms } from './reads.ts'
import { confirmSuggestion, decide, readSuggestions, suggestChange, withdraw } from './suggestions.ts'
import { editGym, undoEdit } from './writes.ts'

const api = procedures(gymEditsContract)
type MembersContext = RequestContext & { viewer: Viewer }

export const gymEditsProcedures = api.router({
  gymRole: api.gymRole.use(anyone).handler(async ({ context: { db, viewer }, input }) => {
    const gym = await mustFind(db, input.id, viewer)
    const gymRole = await gymRoleAt(db, gym.id, viewer)
    return { gymId: gym.id, gymRole, may: GYM_RIGHTS.filter((right) => mayAtGym(gymRole, right)) }
  }),

  managed: api.managed.use(member).handler(async ({ context: { db, viewer }, input }) => {
    ownOnly(viewer, input.uid)
    return { items: await readManagedGyms(db, viewer) }
  }),

  update: api.update
    .use(unrestrictedMember)
    .handler(({ context, input: { id, version, ...given } }) => update(context, { reference: id, version, given })),

  updateLocation: api.updateLocation
    .use(unrestrictedMember)
    .handler(({ context, input: { gymId, version, ...given } }) =>
      update(context, { reference: gymId, version, given }),
    ),

  history: api.history.use(member).handler(async ({ context, input: { id, cursor, limit } }) => {
    const { db, viewer } = context
    const gym = await mustFind(db, id, viewer)
    await requireRight(db, gym.id, viewer, 'details')
    return readHistory(db, { gymId: gym.id, cursor, limit, now: context.now() }, requestTranslator(context))
  }),

  undo: api.undo.use(unrestrictedMember).handler(({ context, input }) =>
    writeOnce(context, 'gymEdits.undo', input, async (tx) => {
      const { viewer } = context
      const gym = await mustFind(tx, input.id, viewer)
      const gymRole = await requireRight(tx, gym.id, viewer, 'details')
      const { editId, fields } = input
      await undoEdit(writeContextOf(context, tx), { gymId: gym.id, uid: viewer.uid, gymRole, editId, fields })
      return mustRead(tx, gym.id, context)
    }),
  ),

  suggestions: api.suggestions.use(member).handler(async ({ context, input }) => {
    const { db, viewer } = context
    const gym = await mustFind(db, input.id, viewer)
    const gymRole = await gymRoleAt(db, gym.id, viewer)
    const who = { ...aboutGym(gym), uid: viewer.uid, gymRole }
    return { items: await readSuggestions(db, who, requestTranslator(context)) }
  }),

  waiting: api.waiting
    .use(admin)
    .handler(async ({ context: { db } }) => ({ items: await readGymsWithSuggestions(db) })),

  suggest: api.suggest.use(unrestrictedMember).handler(({ context, input }) =>
    writeOnce(context, 'gymEdits.suggest', input, async (tx) => {
      const { viewer } = context
      const gym = await mustFind(tx, input.id, viewer)
      if (!viewer.profileComplete) throw notAllowed(message('Complete your profile to suggest a change.'))
      const who = { gymId: gym.id, uid: viewer.uid }
      const given = normalizeFields(await withPictures(tx, who, input.change), context.now())
      const id = await suggestChange(writeContextOf(context, tx), { ...who, given, note: input.note })
      return mustReadSuggestion(tx, gym, context, id)
    }),
  ),

  withdraw: api.withdraw.use(member).handler(({ context, input: { id, suggestionId } }) =>
    context.transaction(async (tx) => {
      const gym = await mustFind(tx, id, context.viewer)
      await withdraw(tx, { gymId: gym.id, uid: context.viewer.uid, suggestionId })
      return { withdrawn: true }
    }),
  ),

  decide: api.decide.use(member).handler(({ context, input: { id, suggestionId, apply } }) =>
    writeOnce(context, 'gymEdits.decide', { id, suggestionId, apply }, async (tx) => {
      const { viewer } = context
      const gym = await mustFind(tx, id, viewer)
      const gymRole = await requireRight(tx, gym.id, viewer, 'schedule')
      const who = { gymId: gym.id, uid: viewer.uid, gymRole }
      await decide(writeContextOf(context, tx), { ...who, suggestionId, apply })
      return mustReadSuggestion(tx, gym, context, suggestionId)
    }),
  ),

  confirm: api.confirm.use(member).handler(({ context, input: { id, suggestionId } }) =>
    writeOnce(context, 'gymEdits.confirm', { id, suggestionId }, async (tx) => {
      const { viewer } = context
      const gym = await mustFind(tx, id, viewer)
      await mustReadSuggestion(tx, gym, context, suggestionId)
      await confirmSuggestion(writeContextOf(context, tx), { gymId: gym.id, uid: viewer.uid, suggestionId })
      return mustReadSuggestion(tx, gym, context, suggestionId)
    }),
  ),
})

function update(
  context: MembersContext,
  { reference, version, given }: { reference: string; version: number; given: GymFieldsPatch },
): Promise<Gym> {
  const { viewer } = context
  return writeOnce(context, 'gymEdits.update', { reference, version, given }, async (tx) => {
    const gym = await mustFind(tx, reference, viewer)
    const gymRole = await requireRight(tx, gym.id, viewer, 'schedule')
    const who = { gymId: gym.id, uid: viewer.uid }
    const fields = normalizeFields(await withPictures(tx, who, given), context.now())
    await editGym(writeContextOf(context, tx), { ...who, gymRole, version, given: fields })
    return mustRead(tx, gym.id, context)
  })
}

async function mustFind(reader: Reader, reference: string, viewer: Viewer | null): Promise<FoundGym> {
  return found(await findGym(reader, reference, viewer))
}

async function mustRead(reader: Reader, gymId: string, { viewer, now }: MembersContext): Promise<Gym> {
  return found(await readGym(reader, gymId, viewer, now()))
}

const aboutGym = ({ id, claimed }: FoundGym) => ({ gymId: id, claimed })

async function mustReadSuggestion(
  reader: Reader,
  gym: FoundGym,
  context: MembersContext,
  id: string,
): Promise<Suggestion> {
  const { viewer } = context
  const gymRole: GymRole = await gymRoleAt(reader, gym.id, viewer)
  const [found] = await readSuggestions(
    reader,
    { ...aboutGym(gym), uid: viewer.uid, gymRole, id },
    requestTranslator(context),
  )
  if (!found) throw notFound()
  return found
}
