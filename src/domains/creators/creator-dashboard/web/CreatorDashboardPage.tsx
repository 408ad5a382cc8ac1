import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { type RoutedTab, RoutedTabs, tabLoader } from '#ui/RoutedTabs.tsx'

/** The tabs of the creator dashboard, each loaded when opened. */
const TABS: readonly RoutedTab[] = [
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

export const loader = tabLoader(TABS)

/** /creator/dashboard/{tab} */
export function Component() {
  const { t } = useLingui()
  return (
    <div className="pb-12">
      <title>{`${t`Creator dashboard`} · Open Mat`}</title>
      <PageTitle
        action={
          <ButtonLink look="primary" to={paths.newContent()} icon={<Plus aria-hidden="true" />}>
            <Trans>Create a lesson</Trans>
          </ButtonLink>
        }
      >
        <Trans>Creator dashboard</Trans>
      </PageTitle>
      <RoutedTabs label={t`Creator dashboard`} tabs={TABS} pathOf={paths.creatorDashboard} />
    </div>
  )
}
