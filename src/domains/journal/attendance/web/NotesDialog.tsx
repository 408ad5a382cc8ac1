import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PersonCard } from '#domains/members/people/contract.ts'
import { useDates } from '#platform/web/dates.ts'
import { type CallFailure, failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import { Button } from '#ui/Button.tsx'
import { Failure } from '#ui/Failure.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { CoachNote } from '../contract.ts'
import { NOTE_LIMITS } from '../rules.ts'
import { attendance, attendanceApi, notesQuery } from './attendance.ts'

interface NotesDialogProps {
  gymId: string
  person: PersonCard
  onClose: () => void
}

export function NotesDialog({ gymId, person: { uid, displayName }, onClose }: NotesDialogProps) {
  const { query, state, add, remove } = useNotes({ gymId, uid })
  const [text, setText] = useState('')
  return (
    <FormDialog
      onClose={onClose}
      title={<Trans>Notes about {displayName}</Trans>}
      onSubmit={() => void add(text).then((isAdded) => isAdded && setText(''))}
      submitLabel={<Trans>Add a note</Trans>}
      canSubmit={text.trim() !== ''}
      isPending={state === 'add'}
      error={state && typeof state !== 'string' && <Failure failure={state} />}
      secondary={
        <Button look="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <TextArea
        label={<Trans>New note</Trans>}
        hint={
          <Trans>
            Only your gym's staff can read it, plus a parent or guardian if the member is under 18. It's in the member's
            own data archive, and it's deleted when the member leaves.
          </Trans>
        }
        rows={3}
        dir="auto"
        limit={NOTE_LIMITS.text}
        maxLength={NOTE_LIMITS.text}
        value={text}
        onValueChange={setText}
      />
      <QueryContent query={query}>
        {({ items }) => (
          <ul className="divide-y divide-line">
            {items.map((note) => (
              <NoteRow key={note.id} note={note} isPending={state === note.id} onDelete={() => void remove(note.id)} />
            ))}
          </ul>
        )}
      </QueryContent>
    </FormDialog>
  )
}

/** `state`: "add" while a note is being added, a note's id while it's being deleted, or why that failed. */
function useNotes(of: { gymId: string; uid: string }) {
  const query = useQuery(notesQuery(of))
  const keyFor = useIdempotencyKey()
  const [state, setState] = useState<CallFailure | string | null>(null)

  async function act(name: string, work: () => Promise<{ items: CoachNote[] }>) {
    setState(name)
    try {
      queryClient.setQueryData(notesQuery(of).queryKey, await work())
      setState(null)
      void queryClient.invalidateQueries({ queryKey: attendance.list.key() })
      return true
    } catch (error) {
      setState(failureOf(error))
      return false
    }
  }
  const add = async (text: string) => {
    const isAdded = await act('add', () => attendanceApi.addNote({ ...of, id: keyFor(text), text }))
    // The same text may be added again later.
    if (isAdded) keyFor(null)
    return isAdded
  }
  const remove = (noteId: string) => act(noteId, () => attendanceApi.removeNote({ ...of, id: noteId }))
  return { query, state, add, remove }
}

interface NoteRowProps {
  note: CoachNote
  isPending: boolean
  onDelete: () => void
}

function NoteRow({ note: { text, by, createdAt }, isPending, onDelete }: NoteRowProps) {
  const { t } = useLingui()
  const { date } = useDates()
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <div className="min-w-0">
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
        <p className="text-sm text-quiet">{[by, date(createdAt)].filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        size="small"
        look="quiet"
        busy={isPending}
        aria-label={t`Delete note: ${{ text: text.slice(0, 40) }}`}
        onClick={onDelete}
      >
        <Trans>Delete</Trans>
      </Button>
    </li>
  )
}
