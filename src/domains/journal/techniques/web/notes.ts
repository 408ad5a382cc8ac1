import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { defineWrite, useOutbox } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { TechniqueNote } from '../contract.ts'
import { techniques, techniquesApi } from './techniques.ts'

interface NoteWrite extends TechniqueNote {
  /** The technique's name, shown in the outbox. */
  name: string
}

const KIND = 'techniques.writeNote'

export const notesQuery = techniques.notes.queryOptions({ input: undefined })

const writing = defineWrite<NoteWrite, TechniqueNote>(KIND, {
  send: ({ name: _name, ...note }, idempotencyKey) => techniquesApi.writeNote(note, { context: { idempotencyKey } }),
  // A later version of the same note replaces one that's still queued.
  subject: ({ slug }) => slug,
  onSent: (saved) => {
    const { queryKey } = notesQuery
    // A list requested before the write would undo it.
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (before) => before && { items: withNote(before.items, saved) })
  },
  words: ({ name }) => msg`Note: ${name}`,
})

/** Saves a note, immediately or once online. An immediate refusal is shown in the form. */
export const saveNote = (write: NoteWrite) => writing.deliver(write)

/** The member's notes with unsent ones applied; empty until loaded. */
export function useTechniqueNotes() {
  const { data, isError, refetch } = useQuery(notesQuery)
  const unsent = useOutbox()
  return useMemo(() => {
    const writes = unsent.filter(({ kind, state }) => kind === KIND && state !== 'refused')
    const notes: readonly TechniqueNote[] = data?.items ?? []
    return {
      items: writes.reduce((items, { input }) => withNote(items, input as NoteWrite), notes),
      isLoaded: data !== undefined,
      isError,
      refetch,
    }
  }, [data, isError, refetch, unsent])
}

function withNote(items: readonly TechniqueNote[], { slug, note, leadsTo }: TechniqueNote): TechniqueNote[] {
  const others = items.filter((item) => item.slug !== slug)
  return note === '' && leadsTo.length === 0 ? others : [...others, { slug, note, leadsTo }]
}
