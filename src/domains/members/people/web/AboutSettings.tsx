import calls from 'virtual:calls/config'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { configContract } from '#domains/members/config/contract.ts'
import { paths } from '#platform/web/paths.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Sign } from '#ui/Sign.tsx'
import { SitePageLinks } from './SitePageLinks.tsx'

const config = queriesOf<typeof configContract>(calls)

export function AboutSettings() {
  const { t } = useLingui()
  const { data } = useQuery(config.read.queryOptions())
  return (
    <Card title={t`About`}>
      <div className="flex items-start gap-4">
        <Sign size={56} />
        <div className="min-w-0">
          <p className="font-semibold">Open Mat</p>
          {data && (
            <p className="text-sm text-quiet">
              <Trans>Version {{ version: data.version }}</Trans>
            </p>
          )}
          <p className="mt-2">
            <Trans>
              Where the jiu-jitsu world lives online: find gyms, connect with training partners, track progress.
            </Trans>
          </p>
        </div>
      </div>
      <p className="mt-4 flex flex-wrap gap-x-6 text-primary-strong">
        <SitePageLinks className="inline-flex min-h-11 items-center underline underline-offset-4" />
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to={paths.about()}>
          <Trans>More about Open Mat</Trans>
        </ButtonLink>
        <ButtonLink to={paths.contact('/settings/about')}>
          <Trans>Contact</Trans>
        </ButtonLink>
      </div>
    </Card>
  )
}
