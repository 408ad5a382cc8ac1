import type { ChosenPicture } from '#domains/feed/posts/web/post-pictures.ts'
import type { Rank, RankSince } from '#domains/members/people/belt-order.ts'
import { stripesWithin } from '#domains/members/people/rules.ts'
import { type ChosenVisibility, chosenVisibilities } from '#domains/members/people/visibility.ts'
import type { BeltSlug } from '#ui/belts.ts'
import type { OwnPromotion, OwnPromotions, PromotionInput } from '../contract.ts'
import { promotionProblems, promotionWarnings } from '../promotion-problems.ts'
import { notifiesByDefault, rankBefore } from '../rules.ts'

export interface PromotionDraft {
  id: string
  belt: BeltSlug | null
  stripes: number
  day: string
  promoter: { uid?: string; name: string }
  gym: { gymId?: string; name: string }
  photo: ChosenPicture | null
  note: string
  visibility: ChosenVisibility
  /** Whether to notify followers; null for the default. */
  announce: boolean | null
}

/** Suggests one more stripe if the belt allows it; otherwise the member chooses a belt. */
export function newDraft(about: {
  id: string
  today: string
  current: Rank | null
  visibility: ChosenVisibility
}): PromotionDraft {
  const { id, today, current, visibility } = about
  const more = current && stripesWithin(current.belt, current.stripes + 1)
  const belt = current && more !== current.stripes ? current.belt : null
  return {
    ...{ id, visibility, day: today, belt, stripes: belt && more ? more : 0 },
    ...{ promoter: { name: '' }, gym: { name: '' }, photo: null, note: '', announce: null },
  }
}

export function draftOf(promotion: OwnPromotion): PromotionDraft {
  const { id, belt, stripes, day, promoter, gym, photo, note, visibility } = promotion
  return {
    ...{ id, belt, stripes, day, note, photo, announce: null },
    promoter: { name: promoter?.name ?? '', ...(promoter?.uid && { uid: promoter.uid }) },
    gym: { name: gym?.name ?? '', ...(gym?.gymId && { gymId: gym.gymId }) },
    visibility: chosenVisibilities.find((chosen) => chosen === visibility) ?? 'private',
  }
}

/** The input for the server; undefined until a belt is chosen. */
export function inputOf(draft: PromotionDraft): (PromotionInput & { id: string }) | undefined {
  const { id, belt, stripes, day, promoter, gym, photo, note, visibility, announce } = draft
  if (belt === null) return undefined
  return {
    ...{ id, belt, stripes, day, visibility },
    promoter: promoter.uid || promoter.name.trim() ? { uid: promoter.uid ?? null, name: promoter.name.trim() } : null,
    gymId: gym.gymId ?? null,
    gymName: gym.gymId ? '' : gym.name.trim(),
    photo: photo && { id: photo.id, alt: photo.alt.trim() },
    note: note.trim(),
    ...(announce !== null && { announce }),
  }
}

interface DraftContext {
  own: Pick<OwnPromotions, 'current' | 'said' | 'yearStarted'> & { items: readonly (RankSince & { id: string })[] }
  today: string
  /** The year of birth, if given. */
  bornIn: number | null
}

/** A draft's errors and warnings, and whether followers will be notified. Empty until it has a belt and a date. */
export function checkDraft({ id, belt, stripes, day, announce }: PromotionDraft, { own, today, bornIn }: DraftContext) {
  if (belt === null || day === '') return { problems: [], warnings: [], notifies: false }
  const promotion = { belt, stripes, day }
  const history = own.items.filter((item) => item.id !== id)
  const problems = promotionProblems(promotion, { history, today, yearStarted: own.yearStarted })
  const before = rankBefore(promotion, { history, said: own.said })
  return {
    problems,
    warnings: problems.length === 0 ? promotionWarnings(promotion, { history, current: own.current, bornIn }) : [],
    notifies: announce ?? notifiesByDefault(promotion, { before, today }),
  }
}
