import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RoutedTab } from '#ui/RoutedTabs.tsx'

/** The tabs of the creator dashboard, each loaded when opened. */
export const TABS: readonly RoutedTab[] = [
  {
    id: 'overview',
    label: msg`Overview`,
    Content: lazy(async () => ({ default: (await import('./CreatorOverview.tsx')).CreatorOverview })),
  },
  {
    id: 'content',
    label: msg`Content`,
    Content: lazy(async () => ({ default: (await import('./CreatorContent.tsx')).CreatorContent })),
  },
  {
    id: 'videos',
    label: msg`Videos`,
    Content: lazy(async () => ({ default: (await import('#domains/creators/videos/web/VideosTab.tsx')).VideosTab })),
  },
  {
    id: 'tiers',
    label: msg`Tiers`,
    Content: lazy(async () => ({ default: (await import('#domains/creators/tiers/web/TiersTab.tsx')).TiersTab })),
  },
  {
    id: 'members',
    label: msg({ context: 'of a creator', message: 'Members' }),
    Content: lazy(async () => ({ default: (await import('./CreatorMembers.tsx')).CreatorMembers })),
  },
  {
    id: 'messages',
    label: msg`Messages`,
    Content: lazy(async () => ({ default: (await import('./CreatorMessages.tsx')).CreatorMessages })),
  },
  {
    id: 'money',
    label: msg`Money`,
    Content: lazy(async () => ({ default: (await import('./CreatorMoney.tsx')).CreatorMoney })),
  },
]
