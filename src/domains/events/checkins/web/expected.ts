import { normalizeText } from '#platform/normalize-text.ts'
import type { ExpectedPerson } from '../contract.ts'
import type { UnsentTap } from './checkin-writes.ts'

/** Somebody of the list at the door, with what was tapped here and the server does not know yet. */
export interface ShownPerson extends ExpectedPerson {
  isThere: boolean
  unsent: UnsentTap | undefined
}

/** By name. A tap that waits is shown as done; one that was refused is shown as it was. */
export function withUnsent(items: readonly ExpectedPerson[], taps: readonly UnsentTap[]): ShownPerson[] {
  const byUid = new Map(taps.map((tap) => [tap.tap.uid, tap]))
  return items
    .map((item) => {
      const unsent = byUid.get(item.person.uid)
      const waits = unsent !== undefined && unsent.state !== 'refused'
      return { ...item, unsent, isThere: waits ? unsent.tap.there : item.checkIn !== null }
    })
    .toSorted((a, b) => a.person.displayName.localeCompare(b.person.displayName))
}

/** Those in whose name or username a word begins like this, without regard to accents. */
export function namesMatching(people: ShownPerson[], text: string): ShownPerson[] {
  const wanted = normalizeText(text)
  if (wanted === '') return people
  return people.filter(({ person }) =>
    [person.displayName, person.username ?? ''].some((name) => ` ${normalizeText(name)}`.includes(` ${wanted}`)),
  )
}
