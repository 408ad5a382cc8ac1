import { lazy } from 'react'
import { entryParts, gymPostEditor } from '#domains/feed/activities/web/extension-points.ts'
import { techniqueSuggestions } from '#domains/feed/posts/web/extension-points.ts'
import { eventLinkCard } from '#domains/messages/messages/web/extension-points.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

// Connects each domain's extension points to later domains, in the browser. Everything is loaded when it's first shown.
entryParts.provide({
  review: { Part: lazy(() => import('#domains/gym-management/reviews/web/ReviewEntry.tsx')), placeholder: 'h-6' },
  match: { Part: lazy(() => import('#domains/journal/matches/web/MatchEntry.tsx')), placeholder: 'h-18' },
  session: { Part: lazy(() => import('#domains/journal/training/web/SessionEntry.tsx')), placeholder: 'h-16' },
  promotion: { Part: lazy(() => import('#domains/journal/promotions/web/PromotionEntry.tsx')), placeholder: 'h-44' },
  content: { Part: lazy(() => import('#domains/creators/content/web/ContentEntry.tsx')), placeholder: 'h-14' },
  milestone: { Part: lazy(() => import('#domains/journal/milestones/web/MilestoneEntry.tsx')), placeholder: 'h-20' },
  video: { Part: lazy(() => import('#domains/creators/videos/web/VideoEntry.tsx')), placeholder: 'h-24' },
})
gymPostEditor.provide(lazyDialog(() => import('#domains/gym-management/gym-posts/web/GymPostDialog.tsx')))
eventLinkCard.provide(
  lazy(() => import('#domains/events/events/web/EventLinkCard.tsx').catch(() => ({ default: () => null }))),
)
techniqueSuggestions.provide(
  lazy(async () => ({
    default: (await import('#domains/journal/techniques/web/TechniqueSuggestions.tsx')).TechniqueSuggestions,
  })),
)
