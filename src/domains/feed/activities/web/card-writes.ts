import { msg } from '@lingui/core/macro'
import type { InfiniteData } from '@tanstack/react-query'
import { defineWrite } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { ActivityCard, DeletedActivity, LikeState } from '../contract.ts'
import { activities, activitiesApi } from './activities.ts'
import { changeCard, refreshCards } from './cached-cards.ts'
import type { CachedCard } from './card-in-answers.ts'

type Liking = Pick<ActivityCard, 'id' | 'isLiked'>

/** Identifies the latest tap, so that the response to an earlier one doesn't revert it. */
const pressed = new Map<string, boolean>()

const like = defineWrite<Liking, LikeState>('activities.like', {
  send: ({ id, isLiked }, idempotencyKey) => {
    const context = { idempotencyKey }
    return isLiked ? activitiesApi.like({ id }, { context }) : activitiesApi.unlike({ id }, { context })
  },
  subject: ({ id }) => id,
  onSent: (answer, { id, isLiked }) => {
    if ((pressed.get(id) ?? isLiked) === isLiked) changeCard(id, (card) => ({ ...card, ...answer }))
    // An open likes dialog is outdated now.
    void queryClient.invalidateQueries({ queryKey: activities.likes.key() })
  },
  onRefused: (_failure, { id, isLiked }) => {
    pressed.delete(id)
    changeCard(id, (card) => withLike(card, !isLiked))
  },
  words: ({ isLiked }) => (isLiked ? msg`Like` : msg`Unlike`),
})

/** Shown immediately, sent from the outbox. */
export function setLike(id: string, isLiked: boolean): void {
  pressed.set(id, isLiked)
  changeCard(id, (card) => withLike(card, isLiked))
  void like.put({ id, isLiked })
}

function withLike(card: CachedCard, isLiked: boolean): CachedCard {
  if (card.isLiked === isLiked) return card
  return { ...card, isLiked, likeCount: Math.max(0, card.likeCount + (isLiked ? 1 : -1)) }
}

/** Without `collectionId`, the entry stays in its current collection. */
export interface Saving {
  id: string
  isSaved: boolean
  collectionId?: string | null
}

const save = defineWrite<Saving, { isSaved: boolean }>('activities.save', {
  send: ({ id, isSaved, collectionId }, idempotencyKey) => {
    const context = { idempotencyKey }
    return isSaved ? activitiesApi.save({ id, collectionId }, { context }) : activitiesApi.unsave({ id }, { context })
  },
  subject: ({ id }) => id,
  onSent: () => {
    void queryClient.invalidateQueries({ queryKey: activities.collections.key() })
    void queryClient.invalidateQueries({ queryKey: activities.saved.key(), refetchType: 'inactive' })
  },
  onRefused: (_failure, { id, isSaved }) => changeCard(id, (card) => ({ ...card, isSaved: !isSaved })),
  words: ({ isSaved }) => (isSaved ? msg`Save post` : msg`Remove from saved`),
})

/** Saves or unsaves an entry, visible only to the member. */
export function setSaved(saving: Saving): void {
  changeCard(saving.id, (card) => ({ ...card, isSaved: saving.isSaved }))
  void save.put(saving)
}

interface Deletion {
  id: string
  isRemoved: boolean
}

const deletion = defineWrite<Deletion, unknown>('activities.delete', {
  send: ({ id, isRemoved }, idempotencyKey) => {
    const context = { idempotencyKey }
    return isRemoved ? activitiesApi.remove({ id }, { context }) : activitiesApi.restore({ id }, { context })
  },
  subject: ({ id }) => id,
  onSent: (_answer, { id, isRemoved }) => {
    void queryClient.invalidateQueries({ queryKey: activities.deleted.key() })
    // Lists that still show the card at its position don't need a refetch.
    if (!isRemoved) void refreshCards(id)
  },
  onRefused: (_failure, { id, isRemoved }) => {
    changeCard(id, (card) => ({ ...card, isRemoved: !isRemoved }))
    void queryClient.invalidateQueries({ queryKey: activities.deleted.key() })
  },
  words: ({ isRemoved }) => (isRemoved ? msg`Delete post` : msg`Restore post`),
})

/** Hides the card everywhere immediately. Undoing shows it again at its position. */
export function setRemoved(id: string, isRemoved: boolean): void {
  changeCard(id, (card) => ({ ...card, isRemoved }))
  if (!isRemoved) leaveDeleted(id)
  void deletion.put({ id, isRemoved })
}

type DeletedPages = InfiniteData<{ items: DeletedActivity[]; nextCursor: string | null }>

/** A restored entry is removed from the list of deleted ones. */
function leaveDeleted(id: string) {
  queryClient.setQueriesData(
    { queryKey: activities.deleted.key() },
    (deleted: DeletedPages | undefined) =>
      deleted && {
        ...deleted,
        pages: deleted.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
      },
  )
}
