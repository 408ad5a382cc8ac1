import type { Logging } from '#features/activities/server/log-activity.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { ClaimRow } from './lock.ts'

interface News {
  to: readonly string[]
  title: string
  text?: string | undefined
  path: string
  /** What makes it the same news when it is told again. */
  of: string
}

/** D3: everyone concerned hears of a claim by an `account_update`. */
export async function tell(logging: Logging, { to, title, text, path, of }: News): Promise<void> {
  if (to.length === 0) return
  const extra = { title, path, ...(text ? { text } : {}) }
  await notify(logging, { type: 'account_update', actorId: null, recipients: to, extra, batch: `claim ${of}` })
}

/** Tells the claimant; it leads to their claim. */
export function tellClaimant(logging: Logging, { claim, gym }: ClaimRow, news: Pick<News, 'title' | 'text' | 'of'>) {
  return tell(logging, { ...news, of: `${claim.id} ${news.of}`, to: [claim.claimantId], path: claimPath(gym) })
}

/** Tells who owns the gym; nothing of what the claimant wrote. It leads to where they can object. */
export function tellOwners(
  logging: Logging,
  { claim, gym }: ClaimRow,
  news: Pick<News, 'title' | 'text' | 'of'> & { owners: readonly string[] },
) {
  const to = news.owners.filter((uid) => uid !== claim.claimantId)
  return tell(logging, { ...news, of: `${claim.id} owners ${news.of}`, to, path: claimPath(gym) })
}

const claimPath = ({ slug }: ClaimRow['gym']) => `/gym/${encodeURIComponent(slug)}/claim`
