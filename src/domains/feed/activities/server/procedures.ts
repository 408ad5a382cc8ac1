import { readSettings } from '#domains/members/config/server/settings.ts'
import { anyone, member, ownOnly, unrestrictedMember } from '#platform/auth.ts'
import { type RequestContext, type Viewer, writeContextOf } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { procedures } from '#platform/procedures.ts'
import { found, notFound } from '#platform/refusals.ts'
import { requestTranslator } from '#platform/translator.ts'
import { writeOnce } from '#platform/write-once.ts'
import { hasPage, isOfTraining } from '../activity-types.ts'
import { activitiesContract } from '../contract.ts'
import { changeBoost } from './boost.ts'
import { deleteActivity, readDeleted, restoreActivity } from './deletion.ts'
import { readEntriesOf } from './entries.ts'
import { countNewInFeed, readFeed } from './feed.ts'
import { recountMilestones } from './jobs.ts'
import { likeActivity, readLikers, unlikeActivity } from './likes.ts'
import { type FoundActivity, findActivity, findAuthor, readCard } from './reads.ts'
import {
  createCollection,
  readCollections,
  readSaved,
  removeCollection,
  renameCollection,
  saveActivity,
  unsaveActivity,
} from './saves.ts'
import type { MaybeViewer } from './visible-to.ts'

const api = procedures(activitiesContract)

/** Throws 404 unless this viewer can see the activity and it has its own page. */
async function entryFor(reader: Reader, viewer: MaybeViewer, id: string): Promise<FoundActivity> {
  const found = await findActivity(reader, viewer, id)
  if (!found || !hasPage(found.activityType)) throw notFound()
  return found
}

export const activitiesProcedures = api.router({
  feed: api.feed.use(member).handler(async ({ context, input }) => {
    const { newFeed } = await readSettings(context)
    return readFeed(context.db, context.viewer, { ...input, ranked: newFeed, now: context.now() })
  }),

  newInFeed: api.newInFeed
    .use(member)
    .handler(({ context, input }) => countNewInFeed(context.db, context.viewer, input.since)),

  get: api.get.use(anyone).handler(async ({ context, input }) => {
    const { id } = await entryFor(context.db, context.viewer, input.id)
    return found(await readCard(context.db, context.viewer, id))
  }),

  byUser: api.byUser.use(anyone).handler(async ({ context, input: { uid, cursor, limit } }) => {
    const actorId = await findAuthor(context.db, context.viewer, uid === 'me' ? (context.viewer?.uid ?? '') : uid)
    return readEntriesOf(context.db, context.viewer, { actorId, cursor, limit })
  }),

  remove: api.remove.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const deleted = found(await deleteActivity(tx, { uid: context.viewer.uid, id: input.id, now: context.now() }))
      if (isOfTraining(deleted.activityType))
        await context.jobs.send(tx, recountMilestones, { data: { uid: context.viewer.uid } })
      return deleted
    }),
  ),

  restore: api.restore.use(unrestrictedMember).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const restored = await restoreActivity(tx, { uid: context.viewer.uid, id: input.id, now: context.now() })
      const card = restored && (await readCard(tx, context.viewer, input.id))
      if (!card) throw notFound()
      if (isOfTraining(card.activityType))
        await context.jobs.send(tx, recountMilestones, { data: { uid: context.viewer.uid } })
      return card
    }),
  ),

  deleted: api.deleted.use(member).handler(({ context, input: { uid, cursor, limit } }) => {
    ownOnly(context.viewer, uid)
    const { t } = requestTranslator(context)
    return readDeleted(context.db, { uid: context.viewer.uid, cursor, limit, now: context.now(), t })
  }),

  boost: api.boost.use(unrestrictedMember).handler(({ context, input }) => setBoost(context, { ...input, on: true })),
  unboost: api.unboost.use(member).handler(({ context, input }) => setBoost(context, { ...input, on: false })),

  likes: api.likes.use(anyone).handler(async ({ context, input: { id, cursor, limit } }) => {
    const activity = await entryFor(context.db, context.viewer, id)
    return readLikers(context.db, context.viewer, { activity, cursor, limit })
  }),

  like: api.like.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const { viewer } = context
      await likeActivity(writeContextOf(context, tx), await entryFor(tx, viewer, input.id), viewer.uid)
      return likedBy(tx, viewer, input.id)
    }),
  ),

  unlike: api.unlike.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const { viewer } = context
      await unlikeActivity(writeContextOf(context, tx), await entryFor(tx, viewer, input.id), viewer.uid)
      return likedBy(tx, viewer, input.id)
    }),
  ),

  save: api.save.use(member).handler(({ context, input: { id, collectionId } }) =>
    context.transaction(async (tx) => {
      const { viewer } = context
      const activity = await entryFor(tx, viewer, id)
      await saveActivity(writeContextOf(context, tx), { activity, uid: viewer.uid, collectionId })
      return { isSaved: true }
    }),
  ),

  unsave: api.unsave.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      await unsaveActivity(tx, { id: input.id, uid: context.viewer.uid })
      return { isSaved: false }
    }),
  ),

  saved: api.saved.use(member).handler(({ context, input: { uid, collectionId, cursor, limit } }) => {
    ownOnly(context.viewer, uid)
    return readSaved(context.db, context.viewer, { collectionId, cursor, limit })
  }),

  collections: api.collections.use(member).handler(({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return readCollections(context.db, context.viewer)
  }),

  createCollection: api.createCollection.use(member).handler(({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return writeOnce(context, 'activities.createCollection', input, (tx) =>
      createCollection(tx, { uid: context.viewer.uid, name: input.name, now: context.now() }),
    )
  }),

  renameCollection: api.renameCollection.use(member).handler(({ context, input: { uid, collectionId, name } }) => {
    ownOnly(context.viewer, uid)
    return context.transaction((tx) => renameCollection(tx, { viewer: context.viewer, collectionId, name }))
  }),

  removeCollection: api.removeCollection.use(member).handler(({ context, input: { uid, collectionId } }) => {
    ownOnly(context.viewer, uid)
    return context.transaction(async (tx) => ({
      removed: await removeCollection(tx, { uid: context.viewer.uid, collectionId }),
    }))
  }),
})

async function likedBy(tx: Tx, viewer: Viewer, id: string) {
  const card = found(await readCard(tx, viewer, id))
  return { isLiked: card.isLiked, likeCount: card.likeCount }
}

async function setBoost(context: RequestContext & { viewer: Viewer }, { id, on }: { id: string; on: boolean }) {
  const entry = await entryFor(context.db, context.viewer, id)
  return context.transaction(async (tx) => {
    await changeBoost(tx, { entry, on, viewer: context.viewer, now: context.now() })
    return found(await readCard(tx, context.viewer, id))
  })
}
