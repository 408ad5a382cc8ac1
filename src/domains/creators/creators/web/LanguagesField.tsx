import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { Select } from '#ui/Select.tsx'
import { SelectedChips } from '#ui/SelectedChips.tsx'
import { CREATOR_LIMITS } from '../limits.ts'
import { languageName, languageOptions } from './names.ts'

interface Props {
  languages: readonly string[]
  onChange: (languages: string[]) => void
  error?: ReactNode
}

export function LanguagesField({ languages, onChange, error }: Props) {
  const { t, i18n } = useLingui()
  const all = useMemo(() => languageOptions(i18n.locale), [i18n.locale])
  const left = all.filter(({ value }) => !languages.includes(value))
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t`Languages you teach in`}
        placeholder={t`Add a language`}
        options={left}
        value=""
        disabled={languages.length >= CREATOR_LIMITS.languages}
        onValueChange={(language) => onChange([...languages, language])}
        error={error}
      />
      <SelectedChips
        label={t`Languages you teach in`}
        items={languages.map((code) => ({ id: code, label: languageName(code, i18n.locale) }))}
        onRemove={(removed) => onChange(languages.filter((code) => code !== removed))}
      />
    </div>
  )
}
