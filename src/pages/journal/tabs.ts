import { msg } from '@lingui/core/macro'
import type { RoutedTab } from '#ui/RoutedTabs.tsx'

/** Every part of the journal, in order; the first is at its own URL. Each is loaded when it's first opened. */
export const TABS: readonly RoutedTab[] = [
  {
    id: 'sessions',
    label: msg`Sessions`,
    load: async () => (await import('#domains/journal/training/web/SessionsTab.tsx')).SessionsTab,
  },
  {
    id: 'matches',
    label: msg`Matches`,
    load: async () => (await import('#domains/journal/matches/web/MatchesTab.tsx')).MatchesTab,
  },
  {
    id: 'promotions',
    label: msg`Promotions`,
    load: async () => (await import('#domains/journal/promotions/web/PromotionsTab.tsx')).PromotionsTab,
  },
  {
    id: 'techniques',
    label: msg`Techniques`,
    load: async () => (await import('#domains/journal/techniques/web/DrillTab.tsx')).DrillTab,
  },
  {
    id: 'milestones',
    label: msg`Milestones`,
    load: async () => (await import('#domains/journal/milestones/web/MilestonesTab.tsx')).MilestonesTab,
  },
]
