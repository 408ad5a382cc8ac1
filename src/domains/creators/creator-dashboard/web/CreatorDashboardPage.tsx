import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RoutedTabs, tabLoader } from '#ui/RoutedTabs.tsx'
import { TABS } from './tabs.ts'

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
