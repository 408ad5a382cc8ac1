import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Select, type SelectOption } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { MATCH_LIMITS } from '../limits.ts'

const OWN = 'own words'

export interface OptionOrTextFieldProps {
  label: string
  /** The known values; if empty, the field is plain text. */
  options: readonly SelectOption[]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** A select of known values, or free text. */
export function OptionOrTextField({ label, options, value, onChange, error }: OptionOrTextFieldProps) {
  const { t } = useLingui()
  const isKnown = value === '' || options.some((option) => option.value === value)
  const [isOwn, setOwn] = useState(!isKnown)
  const writes = isOwn || !isKnown
  if (options.length === 0)
    return (
      <TextField
        label={label}
        optional
        value={value}
        maxLength={MATCH_LIMITS.word}
        dir="auto"
        error={error}
        onValueChange={onChange}
      />
    )
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Select
        label={label}
        optional
        value={writes ? OWN : value}
        error={writes ? undefined : error}
        options={[{ value: '', label: t`Not specified` }, ...options, { value: OWN, label: t`Other…` }]}
        onValueChange={(chosen) => {
          setOwn(chosen === OWN)
          onChange(chosen === OWN ? '' : chosen)
        }}
      />
      {writes && (
        <TextField
          label={t`${label} (your own)`}
          value={value}
          maxLength={MATCH_LIMITS.word}
          dir="auto"
          error={error}
          onValueChange={onChange}
        />
      )}
    </div>
  )
}
