import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'
import { useUsualVisibility } from '#domains/feed/posts/web/visibility-choice.ts'
import { libraryQuery } from '#domains/journal/techniques/web/techniques.ts'
import { type CallFailure, failureOf } from '#platform/web/errors.ts'
import { readOutbox } from '#platform/web/outbox.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useSavedDraft } from '#platform/web/use-saved-draft.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { DockedAction } from '#ui/DockedAction.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Session } from '../contract.ts'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { SessionForm } from './SessionForm.tsx'
import { SessionNotFound } from './SessionNotFound.tsx'
import { sessionDrafts } from './saved-draft.ts'
import {
  changesOf,
  conflictsOf,
  draftOfSession,
  draftOfWaiting,
  type EditedField,
  type FormDraft,
  inputOf,
  picturesOf,
  rebaseDraft,
} from './session-draft.ts'
import { sessionQuery } from './training.ts'
import {
  CHANGED_ELSEWHERE,
  changeSession,
  type PendingSession,
  saveSession,
  usePendingEdits,
  usePendingSession,
} from './training-writes.ts'
import { useProblems } from './use-problems.ts'

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(libraryQuery)
  await Promise.all([readOutbox(), queryClient.prefetchQuery({ ...sessionQuery(id), retry: false })])
  return null
}

/** /journal/session/{id}/edit. If the session is waiting to be sent, edits that version. */
export function Component() {
  const { id = '' } = useParams()
  const pending = usePendingSession(id)
  const edit = usePendingEdits().get(id)
  const { data: session, error } = useQuery({ ...sessionQuery(id), retry: false })
  const [began] = useState({ pending, edit })
  const waits = pending ?? began.pending
  if (waits && !session)
    return <Edit key={id} id={id} waiting={waits} begin={() => draftOfWaiting(waits.session)} failure={waits.failure} />
  if (session) return <Edit key={id} id={id} session={session} begin={() => begunFrom(session, began.edit?.edit)} />
  return error ? <SessionNotFound failure={failureOf(error)} /> : <Skeleton className="mt-6 h-100 rounded-card" />
}

/** The session with its waiting change applied. */
function begunFrom(session: Session, edit: Parameters<typeof changeSession>[0] | undefined): FormDraft {
  const now = draftOfSession(session)
  if (!edit) return now
  const { change, pictures, placeName } = edit
  const { seenAt: _, ...fields } = change
  const changed = draftOfWaiting({ id: session.id, session: { ...inputOf(now), ...fields }, pictures: [], placeName })
  const kept = new Map(now.pictures.map((picture) => [picture.id, picture]))
  return {
    ...changed,
    ...(now.base && { base: now.base }),
    pictures: pictures
      ? pictures.flatMap(({ id, alt, file }) => {
          const before = kept.get(id)
          return file ? [{ id, alt, file }] : before ? [{ ...before, alt }] : []
        })
      : now.pictures,
  }
}

interface EditProps {
  id: string
  session?: Session
  waiting?: PendingSession
  begin: () => FormDraft
  failure?: CallFailure | null
}

function Edit({ id, session, waiting, begin, failure }: EditProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const toasts = useToast()
  const { draft, wasKept, isKept, change, forget, restart } = useSavedDraft(`session edit ${id}`, sessionDrafts, begin)
  const usual = useUsualVisibility('session')
  const { problems, find } = useProblems()
  const [anew, setAnew] = useState(0)
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState(failure ?? undefined)
  const [conflict, setConflict] = useState<{ other: Session; fields: EditedField[] }>()

  async function save(edited: FormDraft | undefined) {
    if (!edited || saving || find(edited)) return
    setSaving(true)
    setRefused(undefined)
    setConflict(undefined)
    const placeName = edited.place.name.trim()
    const delivery = session
      ? await changeSession({ id, day: edited.day, ...changesOf(edited), placeName })
      : await saveSession({
          ...waiting?.session,
          id,
          session: inputOf({ ...edited, visibility: edited.visibility ?? usual }),
          pictures: picturesOf(edited.pictures),
          placeName,
          wasChanged: true,
        })
    if (delivery.status === 'refused') {
      setSaving(false)
      if (delivery.failure.code !== CHANGED_ELSEWHERE) return setRefused(delivery.failure)
      const other = await queryClient.fetchQuery({ ...sessionQuery(id), staleTime: 0 })
      return setConflict({ other, fields: conflictsOf(edited, other) })
    }
    await forget()
    toasts.show(
      navigator.onLine
        ? { tone: 'good', text: t`Saved.` }
        : { text: t`Saved on this device. We'll send your changes when you're back online.` },
    )
    void navigate(paths.session(id), { replace: true })
  }

  return (
    <div className="mx-auto max-w-text pb-12">
      <PageTitle back={paths.session(id)}>
        <Trans context="training">Edit session</Trans>
      </PageTitle>
      {!draft ? (
        <Skeleton className="h-100 rounded-card" />
      ) : (
        <div className="flex flex-col gap-4">
          {wasKept && (
            <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet">
              <p>
                <Trans>Your unsaved changes are still here.</Trans>
              </p>
              <Button size="small" look="quiet" onClick={() => void restart().then(() => setAnew(anew + 1))}>
                <Trans>Discard changes</Trans>
              </Button>
            </div>
          )}
          <SessionForm
            key={anew}
            draft={draft}
            onChange={change}
            problems={problems}
            refused={refused}
            visibility={usual}
            isKept={isKept}
            onSubmit={() => void save(draft)}
          >
            {conflict && (
              <ChangedElsewhere
                fields={conflict.fields}
                onKeepMine={() => void save(rebaseDraft(draft, conflict.other))}
                onUseOther={() => {
                  change((before) => rebaseDraft(before, conflict.other, conflict.fields))
                  setConflict(undefined)
                  setAnew(anew + 1)
                }}
              />
            )}
            {refused && !refused.field && <Alert tone="danger">{withoutField(refused.message)}</Alert>}
            <DockedAction>
              <Button type="submit" look="primary" busy={saving} className="max-lg:w-full">
                <Trans>Save changes</Trans>
              </Button>
            </DockedAction>
          </SessionForm>
        </div>
      )}
    </div>
  )
}
