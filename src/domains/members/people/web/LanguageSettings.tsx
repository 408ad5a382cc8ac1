import { Trans, useLingui } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { i18n as activeI18n } from '#platform/web/i18n.ts'
import { usesMiles, usesPounds } from '#platform/web/measures.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { readSetting, settingKeys, storeSetting } from '#platform/web/stored-settings.ts'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Select.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { TimezoneSettings } from './TimezoneSettings.tsx'

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
          <Trans>It's {now} now. Gym hours are always shown in the gym's own time zone.</Trans>
        </p>
      </Card>
      <TimezoneSettings />
    </>
  )
}

/** A choice that's saved in this browser. If it's empty, the region decides. */
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
  const chosen = readSetting(settingKeys[unit])
  const asUsual = usual && !chosen ? t`Device default (${usual})` : t`Device default`
  return (
    <Select
      label={label}
      options={[{ value: 'usual', label: asUsual }, ...options]}
      value={chosen ?? 'usual'}
      onValueChange={(value) => {
        storeSetting(settingKeys[unit], value === 'usual' ? null : value)
        // Re-renders everything on screen.
        activeI18n.activate(activeI18n.locale, regionalLocale(activeI18n.locale))
      }}
    />
  )
}
