import type { MessageDescriptor } from '@lingui/core'
import { expect, test } from 'vitest'
import * as calendars from '#domains/events/calendars/server/labels.ts'
import { MILESTONE_LABELS } from '#domains/feed/activities/milestone-titles.ts'
import * as entries from '#domains/feed/activities/server/sentence-labels.ts'
import { STAFF_ROLES } from '#domains/gyms/gyms/rules.ts'
import { inEnglish } from '#domains/journal/promotions/server/rank-labels.ts'
import { namedTexts, translate } from '#platform/catalogs.ts'
import { TRANSLATED } from '#platform/languages.ts'
import { beltNames } from '#ui/belt-names.ts'
import { beltSlugs } from '#ui/belts.ts'

const { disciplines, outcomes, methods, rounds, medals } = entries
const vocabularies: Record<string, Record<string, MessageDescriptor | null>> = {
  belts: beltNames,
  milestones: MILESTONE_LABELS,
  disciplines,
  outcomes,
  methods,
  rounds,
  medals,
  'kinds of sessions': calendars.kinds,
  'disciplines of calendars': calendars.disciplines,
}

test.each(Object.entries(vocabularies))('each of the %s has its word in every language', (_, words) => {
  for (const language of TRANSLATED)
    for (const word of Object.values(words))
      if (word) expect(namedTexts[language]?.[word.id], `${word.message} in ${language}`).toBeTruthy()
})

test('a rank within a sentence that was kept in English is said in every language', () => {
  for (const language of TRANSLATED)
    for (const belt of beltSlugs)
      for (const stripes of [0, 1, 4]) {
        const said = translate(language, `Ana confirmed your ${inEnglish({ belt, stripes })}`)
        expect(said, said).not.toMatch(/belt|stripe|confirmed|your/)
        expect(said).toMatch(/^Ana .*(faixa|cinturón)/)
      }
})

test('a role within a sentence that was kept in English is said in every language', () => {
  const articles = { owner: 'an owner', manager: 'a manager', coach: 'a coach' }
  for (const language of TRANSLATED)
    for (const role of STAFF_ROLES)
      expect(translate(language, `You're ${articles[role]} of Roots now`)).toMatch(
        /(dono|gerente|professor|dueño|profesor) (de|da) Roots/,
      )
})
