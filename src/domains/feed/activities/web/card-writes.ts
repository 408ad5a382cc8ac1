import { msg } from '@lingui/core/macro'
import type { InfiniteData } from '@tanstack/react-query'
import { defineWrite } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { ActivityCard, DeletedActivity, Liked } from '../contract.ts'
import { activities, activitiesApi } from './activities.ts'
import { changeCard, refreshCards } from './cached-cards.ts'
import type { KeptCard } from './card-in-answers.ts'

type Liking = Pick<ActivityCard, 'id' | 'isLiked'>

/** What was pressed last, so that the answer to an earlier press does not take it back. */
const pressed = new Map<string, boolean>()

const like = defineWrite<Liking, Liked>('activities.like', {
  send: ({ id, isLiked }, idempotencyKey) => {
    const context = { idempotencyKey }
    return isLiked ? activitiesApi.like({ id }, { context }) : activitiesApi.unlike({ id }, { context })
  },
  subject: ({ id }) => id,
  onSent: (answer, { id, isLiked }) => {
    if ((pressed.get(id) ?? isLiked) === isLiked) changeCard(id, (card) => ({ ...card, ...answer }))
    // Somebody may be looking at whose likes these are already.
    void queryClient.invalidateQueries({ queryKey: activities.likes.key() })
  },
  onRefused: (_failure, { id, isLiked }) => {
    pressed.delete(id)
    changeCard(id, (card) => withLike(card, !isLiked))
  },
  words: ({ isLiked }) => (isLiked ? msg`A like` : msg`A like taken back`),
})

/** On screen at once, sent in its turn. */
export function setLike(id: string, isLiked: boolean): void {
  pressed.set(id, isLiked)
  changeCard(id, (card) => withLike(card, isLiked))
  void like.put({ id, isLiked })
}

function withLike(card: KeptCard, isLiked: boolean): KeptCard {
  if (card.isLiked === isLiked) return card
  return { ...card, isLiked, likeCount: Math.max(0, card.likeCount + (isLiked ? 1 : -1)) }
}

/** Without `collectionId` it stays in the collection where it is. */
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
  words: ({ isSaved }) => (isSaved ? msg`Something to save` : msg`Something saved no longer`),
})

/** Keeps it for this member alone, or no longer. */
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
    // Where it lies in its place already, nothing else is to move.
    if (!isRemoved) void refreshCards(id)
  },
  onRefused: (_failure, { id, isRemoved }) => {
    changeCard(id, (card) => ({ ...card, isRemoved: !isRemoved }))
    void queryClient.invalidateQueries({ queryKey: activities.deleted.key() })
  },
  words: ({ isRemoved }) => (isRemoved ? msg`A post to delete` : msg`A post to bring back`),
})

/** Gone from every screen at once, and back in its place when that is undone. */
export function setRemoved(id: string, isRemoved: boolean): void {
  changeCard(id, (card) => ({ ...card, isRemoved }))
  if (!isRemoved) leaveDeleted(id)
  void deletion.put({ id, isRemoved })
}

type DeletedPages = InfiniteData<{ items: DeletedActivity[]; nextCursor: string | null }>

/** What is brought back is no longer among the deleted. */
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
