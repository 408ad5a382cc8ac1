import { useEffect } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { languageOf } from '#platform/languages.ts'
import { i18n } from '#platform/web/i18n.ts'
import { chooseLanguage, languageOfVisit } from '#platform/web/language.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { ownProfileChanged, peopleApi } from './people.ts'

/**
 * Applies the member's chosen language wherever they sign in, unless the URL asks for one. If they haven't chosen one,
 * saves this browser's.
 */
export function useMemberLanguage(): void {
  const { userProfile } = useAuth()
  const kept = userProfile?.language
  useEffect(() => {
    if (kept === undefined || languageOfVisit) return
    const language = languageOf(kept)
    if (language === undefined) {
      // Onboarding has saved it, except for members from before that. If offline, the next visit retries.
      if (i18n.locale !== 'en') saveLanguage(i18n.locale).catch(() => {})
    } else if (language !== i18n.locale) chooseLanguage(language).then(refetchAll, () => {})
  }, [kept])
}

/** Saves the language and region of the member's emails. */
export async function saveLanguage(language: string): Promise<void> {
  await peopleApi.update({ uid: 'me', language: new Intl.Locale(regionalLocale(language)).baseName })
  await ownProfileChanged()
}

/** Refetches everything, because some server responses contain translated text. */
export function refetchAll(): Promise<void> {
  return queryClient.invalidateQueries()
}
