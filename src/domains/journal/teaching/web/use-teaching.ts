import { useQuery } from '@tanstack/react-query'
import { useLibrary } from '#domains/journal/techniques/web/techniques.ts'
import { useOutbox } from '#platform/web/outbox.ts'
import type { TaughtClass } from '../contract.ts'
import { teachingQuery } from './teaching.ts'
import { unsentIn } from './teaching-writes.ts'

/** A class, and whether it has a change that hasn't been sent. */
export type ShownClass = TaughtClass & { isUnsent: boolean }

/** A gym's classes with unsent changes applied, and the techniques it taught, latest first. */
export function useTeaching(gymId: string) {
  const query = useQuery(teachingQuery(gymId))
  const { bySlug } = useLibrary()
  const unsent = unsentIn(useOutbox(), gymId)
  const { data } = query
  if (!data) return { query, teaching: undefined }
  const classes = data.classes.map((one): ShownClass => {
    const change = unsent.findLast(({ sessionId, day }) => sessionId === one.sessionId && day === one.day)
    if (!change) return { ...one, isUnsent: false }
    const { written } = change
    const techniques = written?.techniques.map((slug) => ({ slug, name: bySlug.get(slug)?.name ?? slug })) ?? []
    return { ...one, isUnsent: true, written: written && { ...written, techniques, by: null } }
  })
  return { query, teaching: { ...data, classes, recent: data.covered.map(({ slug }) => slug) } }
}

export type Teaching = NonNullable<ReturnType<typeof useTeaching>['teaching']>
