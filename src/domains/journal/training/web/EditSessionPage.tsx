import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'
import { useUsualVisibility } from '#domains/feed/posts/web/visibility-choice.ts'
import { libraryQuery } from '#domains/journal/techniques/web/techniques.ts'
import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import { type CallFailure, failureOf } from '#platform/web/errors.ts'
import { readOutbox } from '#platform/web/outbox.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useSavedDraft } from '#platform/web/use-saved-draft.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Session } from '../contract.ts'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { RestoredDraft } from './RestoredDraft.tsx'
import { SameTimeDialog } from './SameTimeDialog.tsx'
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
  DUPLICATE,
  type PendingEdit,
  type PendingSession,
  type SessionToSend,
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
  if (session)
    return (
      <Edit
        key={id}
        id={id}
        session={session}
        begin={() => begunFrom(session, began.edit?.edit)}
        conflict={began.edit && lateConflict(session, began.edit)}
      />
    )
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

interface Conflict {
  other: Session
  fields: EditedField[]
}

/** The conflict of a change that was refused after its form had closed, once the other version is loaded. */
function lateConflict(other: Session, { edit, failure }: PendingEdit): Conflict | undefined {
  if (failure?.code !== CHANGED_ELSEWHERE || other.updatedAt === edit.change.seenAt) return undefined
  return { other, fields: (failure.fields ?? []) as EditedField[] }
}

interface EditProps {
  id: string
  conflict?: Conflict | undefined
  session?: Session
  waiting?: PendingSession
  begin: () => FormDraft
  failure?: CallFailure | null
}

function Edit({ id, ...rest }: EditProps) {
  const usual = useUsualVisibility('session')
  const { draft, wasKept, isKept, change, restart, ...sending } = useSessionEdit({ id, ...rest }, usual)
  const { conflict, save } = sending
  const [anew, setAnew] = useState(0)
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
            <RestoredDraft
              discardLabel={<Trans>Discard changes</Trans>}
              onDiscard={() => void restart().then(() => setAnew(anew + 1))}
            >
              <Trans>Your unsaved changes are still here.</Trans>
            </RestoredDraft>
          )}
          <SessionForm
            key={anew}
            draft={draft}
            onChange={change}
            problems={sending.problems}
            refused={sending.refused}
            visibility={usual}
            isKept={isKept}
            onSubmit={() => void save(draft)}
            submitLabel={<Trans>Save changes</Trans>}
            isPending={sending.isPending}
          >
            {conflict && (
              <ChangedElsewhere
                fields={conflict.fields}
                onKeepMine={() => void save(rebaseDraft(draft, conflict.other))}
                onUseOther={() => {
                  change((before) => rebaseDraft(before, conflict.other, conflict.fields))
                  sending.stopAsking()
                  setAnew(anew + 1)
                }}
              />
            )}
          </SessionForm>
          {sending.sameTime && (
            <SameTimeDialog
              session={sending.sameTime}
              onSave={(choice) => void save(draft, choice)}
              onClose={sending.stopAsking}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** The draft, and sending it. A change made elsewhere meanwhile is a conflict. */
function useSessionEdit({ id, session, waiting, begin, failure, conflict: begun }: EditProps, usual: ChosenVisibility) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const toasts = useToast()
  const saved = useSavedDraft(`session edit ${id}`, sessionDrafts, begin)
  const { problems, find } = useProblems()
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState(failure ?? undefined)
  const [asked, ask] = useState<{ conflict?: Conflict | undefined; sameTime?: SessionToSend }>({ conflict: begun })
  const stopAsking = () => ask({})

  async function save(edited: FormDraft, choice: Pick<SessionToSend, 'anyway' | 'mergeInto'> = {}) {
    if (isPending || find(edited)) return
    setPending(true)
    setRefused(undefined)
    stopAsking()
    const placeName = edited.place.name.trim()
    const whole: SessionToSend = {
      ...waiting?.session,
      id,
      session: inputOf({ ...edited, visibility: edited.visibility ?? usual }),
      pictures: picturesOf(edited.pictures),
      placeName,
      wasChanged: true,
      ...choice,
    }
    const delivery = session
      ? await changeSession({ id, day: edited.day, ...changesOf(edited), placeName })
      : await saveSession(whole)
    if (delivery.status === 'refused') {
      setPending(false)
      if (delivery.failure.code === DUPLICATE) return ask({ sameTime: whole })
      if (delivery.failure.code !== CHANGED_ELSEWHERE) return setRefused(delivery.failure)
      const other = await queryClient.fetchQuery({ ...sessionQuery(id), staleTime: 0 })
      return ask({ conflict: { other, fields: conflictsOf(edited, other) } })
    }
    await saved.forget()
    toasts.show(
      delivery.status === 'sent'
        ? { tone: 'good', text: t`Saved.` }
        : { text: t`Saved on this device. We'll send your changes when you're back online.` },
    )
    const shown = delivery.status === 'sent' ? delivery.answer.session.id : id
    void navigate(paths.session(shown), { replace: true })
  }
  return { ...saved, problems, isPending, refused, ...asked, stopAsking, save }
}
