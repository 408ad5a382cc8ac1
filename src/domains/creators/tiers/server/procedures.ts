import { requireCreator } from '#domains/creators/creators/server/rights.ts'
import { anyone, member, unrestrictedMember } from '#platform/auth.ts'
import type { RequestContext, Viewer } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { found, notAllowed } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { type OwnTier, tiersContract } from '../contract.ts'
import { readOffer, readUidOf } from './offer.ts'
import { readOwnTiers } from './reads.ts'
import { lockSeller, type Seller, sellerOf } from './seller.ts'
import { activateTier, archiveTier, changeTier, chooseCurrency, draftTier, removeTier, reorderTiers } from './writes.ts'

type MemberContext = RequestContext & { viewer: Viewer }

const api = procedures(tiersContract)

/** 403 unless the viewer is an approved creator. */
const creator = member.concat(async ({ context, next }) => {
  return next({ context: { seller: sellerOf(await requireCreator(context)) } })
})

/** Like `creator`, but refuses restricted members, because others read and pay for published tiers. */
const seller = unrestrictedMember.concat(async ({ context, next }) => {
  return next({ context: { seller: sellerOf(await requireCreator(context)) } })
})

export const tiersProcedures = api.router({
  mine: api.mine.use(creator).handler(({ context: { db, seller, now } }) => readOwnTiers(db, { seller, now: now() })),

  get: api.get
    .use(creator)
    .handler(({ context: { db, seller, now }, input: { id } }) => readOwnTier(db, { seller, now: now(), id })),

  create: api.create
    .use(seller)
    .handler(({ context, input }) =>
      writeOnce(context, 'tiers.create', input, (tx) =>
        selling(context, tx, async (act) =>
          readOwnTier(tx, { ...act, id: await draftTier(tx, { ...act, said: input }) }),
        ),
      ),
    ),

  change: api.change.use(seller).handler(({ context, input: { id, version, ...said } }) =>
    writeOnce(context, 'tiers.change', { id, version, said }, (tx) =>
      selling(context, tx, async (act) => {
        await changeTier(tx, { ...act, id, version, said })
        return readOwnTier(tx, { ...act, id })
      }),
    ),
  ),

  remove: api.remove.use(creator).handler(({ context, input: { id } }) =>
    context.transaction((tx) =>
      selling(context, tx, async (act) => {
        await removeTier(tx, { ...act, id })
        return {}
      }),
    ),
  ),

  activate: api.activate.use(seller).handler(({ context, input: { id } }) =>
    context.transaction((tx) =>
      selling(context, tx, async (act) => {
        await activateTier(tx, { ...act, id })
        return readOwnTier(tx, { ...act, id })
      }),
    ),
  ),

  archive: api.archive.use(creator).handler(({ context, input: { id } }) =>
    context.transaction((tx) =>
      selling(context, tx, async (act) => {
        await archiveTier(tx, { ...act, id })
        return readOwnTier(tx, { ...act, id })
      }),
    ),
  ),

  reorder: api.reorder.use(seller).handler(({ context, input: { ids } }) =>
    context.transaction((tx) =>
      selling(context, tx, async (act) => {
        await reorderTiers(tx, { ...act, ids })
        return readOwnTiers(tx, act)
      }),
    ),
  ),

  chooseCurrency: api.chooseCurrency.use(seller).handler(({ context, input: { currency } }) =>
    context.transaction((tx) =>
      selling(context, tx, async (act) => {
        await chooseCurrency(tx, { ...act, currency })
        return readOwnTiers(tx, { ...act, seller: { ...act.seller, currency } })
      }),
    ),
  ),

  of: api.of
    .use(anyone)
    .handler(async ({ context: { db, viewer, now }, input: { uid } }) =>
      found(await readOffer(db, viewer, { uid, now: now() })),
    ),

  byUsername: api.byUsername.use(anyone).handler(async ({ context: { db, viewer, now }, input: { username } }) => {
    const uid = found(await readUidOf(db, { typed: username, now: now() }))
    return found(await readOffer(db, viewer, { uid, now: now() }))
  }),
})

/** Locks the creator and checks them again: their status may have changed since the check before the transaction. */
async function selling<Answer>(
  { viewer, now }: MemberContext,
  tx: Tx,
  work: (act: { seller: Seller; now: Date }) => Promise<Answer>,
): Promise<Answer> {
  const seller = await lockSeller(tx, viewer.uid)
  if (!seller?.approved) throw notAllowed(message('This is for creators only.'))
  return work({ seller, now: now() })
}

async function readOwnTier(
  reader: Reader,
  { seller, now, id }: { seller: Seller; now: Date; id: string },
): Promise<OwnTier> {
  const { items } = await readOwnTiers(reader, { seller, now })
  return found(items.find((item) => item.id === id))
}
