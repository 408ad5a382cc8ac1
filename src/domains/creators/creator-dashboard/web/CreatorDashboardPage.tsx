import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { type RoutedTab, RoutedTabs, tabLoader } from '#ui/RoutedTabs.tsx'

/** The tabs of the creator dashboard, each loaded when opened. */
const TABS: readonly RoutedTab[] = [
  {
    id: 'overview',
    label: msg`Overview`,
    load: async () => (await import('./CreatorOverview.tsx')).CreatorOverview,
  },
  {
    id: 'content',
    label: msg`Content`,
    load: async () => (await import('./CreatorContent.tsx')).CreatorContent,
  },
  {
    id: 'videos',
    label: msg`Videos`,
    load: async () => (await import('#domains/creators/videos/web/VideosTab.tsx')).VideosTab,
  },
  {
    id: 'tiers',
    label: msg`Tiers`,
    load: async () => (await import('#domains/creators/tiers/web/TiersTab.tsx')).TiersTab,
  },
  {
    id: 'members',
    label: msg({ context: 'of a creator', message: 'Members' }),
    load: async () => (await import('./CreatorMembers.tsx')).CreatorMembers,
  },
  {
    id: 'messages',
    label: msg`Messages`,
    load: async () => (await import('./CreatorMessages.tsx')).CreatorMessages,
  },
  {
    id: 'money',
    label: msg`Money`,
    load: async () => (await import('./CreatorMoney.tsx')).CreatorMoney,
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
