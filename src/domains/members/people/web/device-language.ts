import { useEffect } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { languageOf } from '#platform/languages.ts'
import { i18n } from '#platform/web/i18n.ts'
import { chooseLanguage } from '#platform/web/language.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { ownProfileChanged, peopleApi } from './people.ts'

/** A member is spoken to as they chose, wherever they sign in; one who has not chosen yet goes on as this browser does. */
export function useMemberLanguage(): void {
  const { userProfile } = useAuth()
  const kept = userProfile?.language
  useEffect(() => {
    if (kept === undefined) return
    const language = languageOf(kept)
    if (language === undefined) {
      // English needs no telling. Without a connection the next visit tells it.
      if (i18n.locale !== 'en') keepLanguage(i18n.locale).catch(() => {})
    } else if (language !== i18n.locale) chooseLanguage(language).then(readAnew, () => {})
  }, [kept])
}

/** The language of a member's mail, with their region. */
export async function keepLanguage(language: string): Promise<void> {
  await peopleApi.update({ uid: 'me', language: new Intl.Locale(regionalLocale(language)).baseName })
  await ownProfileChanged()
}

/** What the server said in another language is asked for once more. */
export function readAnew(): Promise<void> {
  return queryClient.invalidateQueries()
}
