import calls from 'virtual:calls/config'
import { ph } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { configContract } from '#domains/members/config/contract.ts'
import { LanguageSelect } from '#domains/members/people/web/LanguageSelect.tsx'
import { SitePageLinks } from '#domains/members/people/web/SitePageLinks.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Sign } from '#ui/Sign.tsx'
import { Story } from './Story.tsx'

const config = queriesOf<typeof configContract>(calls)

/** An introduction to Open Mat for people who followed a link, with the credits. */
export function Component() {
  const { isAuthenticated } = useAuth()
  return (
    <article>
      <header className="flex flex-col items-center px-4 py-8 text-center sm:py-12">
        <Sign size={96} />
        <h1 className="mt-6 text-3xl">
          <Trans>About Open Mat</Trans>
        </h1>
        <p className="mt-3 max-w-text text-lg text-quiet">
          <Trans>
            For everyone who trains Brazilian jiu-jitsu: find a mat wherever you are, meet the people on it and track
            your progress.
          </Trans>
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          <ButtonLink to={paths.map()} look="primary">
            <Trans>Find a gym</Trans>
          </ButtonLink>
          {!isAuthenticated && (
            <ButtonLink to={paths.login(paths.about())}>
              <Trans>Sign in</Trans>
            </ButtonLink>
          )}
        </div>
      </header>
      <Story />
      <LanguageSelect className="mx-auto mt-12 w-full max-w-72" />
      <div className="mt-12 grid items-start gap-4 md:grid-cols-2">
        <Credits />
        <Licence />
      </div>
      {isAuthenticated && (
        <p className="mt-6 flex flex-wrap justify-center gap-x-6 text-primary-strong">
          <SitePageLinks className="inline-flex min-h-11 items-center underline underline-offset-4" />
        </p>
      )}
    </article>
  )
}

function Credits() {
  return (
    <Card title={<Trans>Credits</Trans>}>
      <ul className="flex flex-col gap-3">
        <li>
          <Trans>
            Towns and countries: <Elsewhere href="https://www.geonames.org/">GeoNames</Elsewhere>, under{' '}
            <Elsewhere href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</Elsewhere>.
          </Trans>
        </li>
        <li>
          <Trans>
            Imported gyms:{' '}
            <Elsewhere href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</Elsewhere>, under{' '}
            <Elsewhere href="https://opendatacommons.org/licenses/odbl/1-0/">ODbL 1.0</Elsewhere>.
          </Trans>
        </li>
        <li>
          <Trans>
            Country outlines: <Elsewhere href="https://www.naturalearthdata.com/">Natural Earth</Elsewhere>, in the
            public domain.
          </Trans>
        </li>
        <li>
          <Trans>
            Fonts: Inter, Archivo and Noto, under the SIL Open Font License. Icons: Lucide, under the ISC License.
          </Trans>
        </li>
      </ul>
    </Card>
  )
}

function Licence() {
  const { data } = useQuery(config.read.queryOptions())
  return (
    <Card title={<Trans>Licence and version</Trans>}>
      <p>
        <Trans>
          Open Mat is free software under the{' '}
          <Elsewhere href="https://opensource.org/license/mit">MIT licence</Elsewhere>: use it, change it, run it for
          your own community.
        </Trans>
      </p>
      {data && (
        <p className="mt-3 text-quiet">
          <Trans>
            Version <span className="tabular-nums">{ph({ version: data.version })}</span>
          </Trans>
        </p>
      )}
    </Card>
  )
}

function Elsewhere({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="text-primary-strong underline underline-offset-4"
    >
      {children}
    </a>
  )
}
