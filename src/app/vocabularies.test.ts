import type { MessageDescriptor } from '@lingui/core'
import { expect, test } from 'vitest'
import * as entries from '#features/activities/server/sentence-words.ts'
import * as calendars from '#features/calendars/server/words.ts'
import { STAFF_ROLES } from '#features/gyms/rules.ts'
import { MILESTONE_WORDS } from '#features/milestones/titles.ts'
import { inEnglish } from '#features/promotions/server/rank-words.ts'
import { namedTexts, saidIn } from '#platform/catalogs.ts'
import { TRANSLATED } from '#platform/languages.ts'
import { beltNames } from '#ui/belt-names.ts'
import { beltSlugs } from '#ui/belts.ts'

const { disciplines, outcomes, methods, rounds, medals } = entries
const vocabularies: Record<string, Record<string, MessageDescriptor | null>> = {
  belts: beltNames,
  milestones: MILESTONE_WORDS,
  disciplines,
  outcomes,
  methods,
  rounds,
  medals,
  'kinds of sessions': calendars.kinds,
  'disciplines of calendars': calendars.disciplines,
}

test.each(Object.entries(vocabularies))('D21 §9.7 each of the %s has its word in every language', (_, words) => {
  for (const language of TRANSLATED)
    for (const word of Object.values(words))
      if (word) expect(namedTexts[language]?.[word.id], `${word.message} in ${language}`).toBeTruthy()
})

test('D21 §9.7 a rank within a sentence that was kept in English is said in every language', () => {
  for (const language of TRANSLATED)
    for (const belt of beltSlugs)
      for (const stripes of [0, 1, 4]) {
        const said = saidIn(language, `Ana confirmed your ${inEnglish({ belt, stripes })}`)
        expect(said, said).not.toMatch(/belt|stripe|confirmed|your/)
        expect(said).toMatch(/^Ana .*(faixa|cinturón)/)
      }
})

test('D21 §9.7 a role within a sentence that was kept in English is said in every language', () => {
  const articles = { owner: 'an owner', manager: 'a manager', coach: 'a coach' }
  for (const language of TRANSLATED)
    for (const role of STAFF_ROLES)
      expect(saidIn(language, `You're ${articles[role]} of Roots now`)).toMatch(
        /(dono|gerente|professor|dueño|profesor) (de|da) Roots/,
      )
})
