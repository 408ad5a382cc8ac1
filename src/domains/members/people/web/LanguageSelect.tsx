import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { LANGUAGES, type Language } from '#platform/languages.ts'
import { chooseLanguage } from '#platform/web/language.ts'
import { Select } from '#ui/Select.tsx'
import { refetchAll, saveLanguage } from './device-language.ts'

const options = Object.entries(LANGUAGES).map(([value, label]) => ({ value: value as Language, label }))

/** The language of every screen and of the member's emails. Switching keeps the page and anything typed. */
export function LanguageSelect({ hideLabel, className }: { hideLabel?: boolean; className?: string }) {
  const { t, i18n } = useLingui()
  const { isAuthenticated } = useAuth()
  const [failed, setFailed] = useState(false)

  async function choose(language: Language) {
    setFailed(false)
    try {
      if (!(await chooseLanguage(language))) return
      if (isAuthenticated) await saveLanguage(language)
      await refetchAll()
    } catch {
      setFailed(true)
    }
  }

  return (
    <Select
      label={t`Language`}
      hideLabel={hideLabel}
      className={className}
      error={failed ? t`Couldn't save. Try again.` : undefined}
      options={options}
      value={i18n.locale as Language}
      onValueChange={(language) => void choose(language)}
    />
  )
}
