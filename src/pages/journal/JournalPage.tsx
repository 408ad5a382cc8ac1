import { Trans, useLingui } from '@lingui/react/macro'
import { ChartColumn, Plus, Timer } from 'lucide-react'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RoutedTabs, tabLoader } from '#ui/RoutedTabs.tsx'
import { TABS } from './tabs.ts'

export const loader = tabLoader(TABS)

/** /journal/{tab}: the member's own journal. */
export function Component() {
  const { t } = useLingui()
  return (
    <div className="pb-12">
      <PageTitle
        action={
          <>
            <ButtonLink to={paths.newSession()} icon={<Plus aria-hidden="true" size={20} />} className="lg:hidden">
              <Trans>Log a session</Trans>
            </ButtonLink>
            <ButtonLink to={paths.analytics()} icon={<ChartColumn aria-hidden="true" size={20} />}>
              <Trans>Progress</Trans>
            </ButtonLink>
            <ButtonLink to={paths.timer()} icon={<Timer aria-hidden="true" size={20} />} className="max-sm:hidden">
              <Trans>Round timer</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>Journal</Trans>
      </PageTitle>
      <RoutedTabs label={t`Journal`} tabs={TABS} pathOf={paths.journal} />
    </div>
  )
}
