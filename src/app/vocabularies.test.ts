import type { MessageDescriptor } from '@lingui/core'
import { expect, test } from 'vitest'
import * as calendars from '#domains/events/calendars/server/labels.ts'
import { MILESTONE_LABELS } from '#domains/feed/activities/milestone-titles.ts'
import * as entries from '#domains/feed/activities/server/entry-labels.ts'
import { rankMessage } from '#domains/journal/promotions/server/rank-labels.ts'
import { serverCatalogs } from '#platform/catalogs.ts'
import { TRANSLATED_LANGUAGES } from '#platform/languages.ts'
import { message } from '#platform/messages.ts'
import { translatorFor } from '#platform/translator.ts'
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
  'session kinds': calendars.kinds,
  'calendar disciplines': calendars.disciplines,
}

test.each(Object.entries(vocabularies))('all %s have a label in every language', (_, words) => {
  for (const language of TRANSLATED_LANGUAGES)
    for (const word of Object.values(words))
      if (word) expect(serverCatalogs[language]?.[word.id], `${word.message} in ${language}`).toBeTruthy()
})

test("shows a rank inside a message in the message's language", () => {
  for (const language of TRANSLATED_LANGUAGES)
    for (const belt of beltSlugs)
      for (const stripes of [0, 1, 4]) {
        const values = { name: 'Ana', promotion: rankMessage({ belt, stripes }) }
        const text = translatorFor(language).t(message('{name} confirmed your {promotion}', values))
        expect(text, text).not.toMatch(/belt|stripe|confirmed|your/)
        expect(text).toMatch(/^Ana .*(faixa|cinturón)/)
      }
})
