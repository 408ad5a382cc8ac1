import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { countryCodes } from '#platform/countries.ts'
import { Select } from '#ui/Select.tsx'

export interface CountrySelectProps {
  value: string
  onValueChange: (country: string) => void
  hint?: ReactNode
  error?: ReactNode
}

/** Every country, named and sorted in the viewer's language. */
export function CountrySelect({ value, onValueChange, hint, error }: CountrySelectProps) {
  const { t } = useLingui()
  const options = useCountries()
  return (
    <Select
      label={t`Country`}
      name="country"
      autoComplete="country"
      placeholder={t`Choose a country`}
      options={options}
      value={value}
      onValueChange={onValueChange}
      hint={hint}
      error={error}
    />
  )
}

export function useCountries() {
  const { i18n } = useLingui()
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.locale, { type: 'region' })
    const { compare } = new Intl.Collator(i18n.locale)
    return [...countryCodes]
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .sort((one, other) => compare(one.label, other.label))
  }, [i18n.locale])
}
