import calls from 'virtual:calls/journal'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy } from 'react'
import type { journalContract } from '#domains/journal/journal/contract.ts'
import type { JournalPart } from '#domains/journal/journal/parts.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { queriesOf } from '#platform/web/queries.ts'

const journal = queriesOf<typeof journalContract>(calls)

export const visiblePartsQuery = (uid: string) => journal.shown.queryOptions({ input: { uid } })

export interface ProfileTab {
  id: JournalPart
  label: MessageDescriptor
  Content: ComponentType<{ uid: string; own: boolean }>
}

/** A profile's tabs besides Posts and About; each is loaded when it's first opened. */
const TABS: readonly ProfileTab[] = [
  {
    id: 'teaching',
    label: msg`Teaching`,
    Content: lazy(async () => ({
      default: (await import('#domains/creators/content/web/ProfileTeaching.tsx')).ProfileTeaching,
    })),
  },
  {
    id: 'training',
    label: msg`Training`,
    Content: lazy(async () => ({
      default: (await import('#domains/journal/training/web/ProfileTraining.tsx')).ProfileTraining,
    })),
  },
  {
    id: 'record',
    label: msg`Record`,
    Content: lazy(async () => ({
      default: (await import('#domains/journal/matches/web/ProfileRecord.tsx')).ProfileRecord,
    })),
  },
  {
    id: 'promotions',
    label: msg`Promotions`,
    Content: lazy(async () => ({
      default: (await import('#domains/journal/promotions/web/ProfilePromotions.tsx')).ProfilePromotions,
    })),
  },
  {
    id: 'videos',
    label: msg`Videos`,
    Content: lazy(async () => ({
      default: (await import('#domains/creators/videos/web/ProfileVideos.tsx')).ProfileVideos,
    })),
  },
]

/**
 * On your own profile, every tab (teaching only for creators). On another member's, the ones with something the viewer
 * may see. Always includes the one that's open.
 */
export function useProfileTabs({ uid, own, open }: { uid: string; own: boolean; open: string | null }): ProfileTab[] {
  const { data } = useQuery({ ...visiblePartsQuery(uid), enabled: !own })
  const { isCreator } = useAuth()
  return TABS.filter(({ id }) => (own && (id !== 'teaching' || isCreator)) || id === open || data?.parts.includes(id))
}
