import { Trans, useLingui } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { i18n as spoken } from '#platform/web/i18n.ts'
import { usesMiles, usesPounds } from '#platform/web/measures.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { keep, kept, keptKeys } from '#platform/web/stored-settings.ts'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Select.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { TimezoneSettings } from './TimezoneSettings.tsx'

/** Which language is spoken, and how it writes hours, distances and weights. */
export function LanguageSettings() {
  const { t } = useLingui()
  const { locale, fullMoment } = useDates()
  const now = fullMoment(new Date())
  return (
    <>
      <Card title={t`Language & units`}>
        <LanguageSelect className="sm:max-w-96" />
        <div className="mt-4 grid gap-4 sm:grid-cols-3">
          <Choice
            unit="hours"
            label={t`Hours`}
            options={[
              { value: '24', label: t`24 hours` },
              { value: '12', label: t`12 hours` },
            ]}
          />
          <Choice
            unit="distances"
            label={t`Distances`}
            options={[
              { value: 'km', label: t`Kilometres` },
              { value: 'mi', label: t`Miles` },
            ]}
            usual={usesMiles(locale) ? t`Miles` : t`Kilometres`}
          />
          <Choice
            unit="weights"
            label={t`Weights`}
            options={[
              { value: 'kg', label: t`Kilograms` },
              { value: 'lb', label: t`Pounds` },
            ]}
            usual={usesPounds(locale) ? t`Pounds` : t`Kilograms`}
          />
        </div>
        <p className="mt-4 text-sm text-quiet">
          <Trans>Now it is {now}. The hours of a gym are always shown by the gym's own clock.</Trans>
        </p>
      </Card>
      <TimezoneSettings />
    </>
  )
}

/** Kept in this browser; empty leaves it to the region. */
function Choice({
  unit,
  label,
  options,
  usual,
}: {
  unit: 'hours' | 'distances' | 'weights'
  label: string
  options: { value: string; label: string }[]
  usual?: string
}) {
  const { t } = useLingui()
  const chosen = kept(keptKeys[unit])
  const asUsual = usual && !chosen ? t`As usual here (${usual})` : t`As usual here`
  return (
    <Select
      label={label}
      options={[{ value: 'usual', label: asUsual }, ...options]}
      value={chosen ?? 'usual'}
      onValueChange={(value) => {
        keep(keptKeys[unit], value === 'usual' ? null : value)
        // Whatever is on screen is written anew.
        spoken.activate(spoken.locale, regionalLocale(spoken.locale))
      }}
    />
  )
}
