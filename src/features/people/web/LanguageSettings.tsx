import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { regionalLocale, usesMiles } from '#platform/web/region.ts'
import { Card } from '#ui/Card.tsx'
import { TimezoneSettings } from './TimezoneSettings.tsx'

/** Which language is spoken, and how it writes dates, hours and distances. */
export function LanguageSettings() {
  const { t, i18n } = useLingui()
  const locale = regionalLocale(i18n.locale)
  const now = new Date()
  const language = new Intl.DisplayNames(locale, { type: 'language' }).of(locale)
  return (
    <>
      <Card title={t`Language & units`}>
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
          <Fact name={<Trans>Language</Trans>}>{language}</Fact>
          <Fact name={<Trans>Dates and hours</Trans>}>
            {new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(now)}
          </Fact>
          <Fact name={<Trans>Distances</Trans>}>{usesMiles(locale) ? t`Miles` : t`Kilometres`}</Fact>
        </dl>
        <p className="mt-4 text-sm text-quiet">
          <Trans>
            These come from your browser and your device. The hours of a gym are always shown by the gym's own clock.
          </Trans>
        </p>
      </Card>
      <TimezoneSettings />
    </>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 font-medium max-sm:-mt-2">{children}</dd>
    </>
  )
}
