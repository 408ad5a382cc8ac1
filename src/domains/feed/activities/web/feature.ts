import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { failureOf } from '#platform/web/errors.ts'
import type { Toasts } from '#ui/Toasts.tsx'
import type { ActivityCard } from '../contract.ts'
import { activitiesApi } from './activities.ts'
import { changeCard } from './cached-cards.ts'

/** Features an entry for seven days, or stops featuring it. Loaded on demand. */
export async function feature({ id, boosted }: ActivityCard, toasts: Toasts, i18n: I18n): Promise<void> {
  try {
    const card = await (boosted ? activitiesApi.unboost({ id }) : activitiesApi.boost({ id }))
    changeCard(id, (kept) => ({ ...kept, boosted: card.boosted }))
    toasts.show({ tone: 'good', text: i18n._(card.boosted ? msg`Featured for 7 days.` : msg`No longer featured.`) })
  } catch (error) {
    const { kind, message } = failureOf(error)
    toasts.show({ tone: 'danger', text: kind === 'refused' ? message : i18n._(msg`Couldn't save. Try again.`) })
  }
}
