import { normalizeText } from '#platform/normalize-text.ts'
import type { ExpectedPerson } from '../contract.ts'
import type { UnsentTap } from './checkin-writes.ts'

/** A person on the list, including a tap that hasn't been sent yet. */
export interface ExpectedListItem extends ExpectedPerson {
  isThere: boolean
  unsent: UnsentTap | undefined
}

/** The list, sorted by name. A queued tap is shown as done; a refused one leaves the person as they were. */
export function withUnsent(items: readonly ExpectedPerson[], taps: readonly UnsentTap[]): ExpectedListItem[] {
  const byUid = new Map(taps.map((tap) => [tap.tap.uid, tap]))
  return items
    .map((item) => {
      const unsent = byUid.get(item.person.uid)
      const waits = unsent !== undefined && unsent.state !== 'refused'
      return { ...item, unsent, isThere: waits ? unsent.tap.there : item.checkIn !== null }
    })
    .toSorted((a, b) => a.person.displayName.localeCompare(b.person.displayName))
}

/** People whose name or username has a word starting with this, ignoring accents. */
export function peopleMatching(people: ExpectedListItem[], text: string): ExpectedListItem[] {
  const wanted = normalizeText(text)
  if (wanted === '') return people
  return people.filter(({ person }) =>
    [person.displayName, person.username ?? ''].some((name) => ` ${normalizeText(name)}`.includes(` ${wanted}`)),
  )
}
