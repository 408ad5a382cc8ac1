import { Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteDraft } from '#platform/web/drafts.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useFailureText } from '#ui/Failure.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { ContentDraft } from '../contract.ts'
import { may } from '../rules.ts'
import { contentApi, refreshContent } from './content.ts'
import { type ContentForm, isCutShort } from './content-draft.ts'
import { PROBLEMS } from './content-labels.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { draftKeyOf, type FormHandle } from './use-content-form.ts'

const PreviewDialog = lazyDialog(() => import('./PreviewDialog.tsx'))

interface Props {
  handle: FormHandle
  form: ContentForm
  /** What's missing, once there was an attempt to publish. */
  problems: ContentDraft['problems']
  /** Called on each attempt to publish. */
  onAsked: () => void
}

/** Preview, and buttons for what's allowed in the lesson's current state. */
export function PublishBar({ handle, form, problems, onAsked }: Props) {
  const [shows, setShows] = useState<'preview' | 'schedule'>()
  const publishing = usePublishing(handle, form, onAsked)
  const { busy, refusal, publish, saveChanges } = publishing
  const { known, autosaves, saving } = handle
  const state = known?.state ?? 'draft'

  return (
    <div className="flex flex-col gap-4">
      {problems.length > 0 && <Problems problems={problems} />}
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <div className="flex flex-wrap gap-2">
        {may(state, 'publish') && (
          <Button look="primary" busy={busy === 'publish'} onClick={() => void publish()}>
            <Trans>Publish now</Trans>
          </Button>
        )}
        {!autosaves && state !== 'removed' && (
          <Button
            look="primary"
            busy={busy === 'save'}
            disabled={saving.is === 'saved'}
            onClick={() => void saveChanges()}
          >
            <Trans>Save changes</Trans>
          </Button>
        )}
        {may(state, 'publish') && (
          <Button onClick={() => setShows('schedule')}>
            <Trans>Schedule…</Trans>
          </Button>
        )}
        <Button icon={<Eye aria-hidden="true" />} onClick={() => setShows('preview')}>
          <Trans>Preview</Trans>
        </Button>
        {state === 'published' && (
          <ButtonLink to={paths.content(form.id)}>
            <Trans>View</Trans>
          </ButtonLink>
        )}
        <TakeBackButtons {...publishing} state={state} />
      </div>
      <ScheduleDialog
        open={shows === 'schedule'}
        onClose={() => setShows(undefined)}
        onChosen={(at) => {
          setShows(undefined)
          void publish(at)
        }}
      />
      {shows === 'preview' && <PreviewDialog form={form} onClose={() => setShows(undefined)} />}
    </div>
  )
}

function Problems({ problems }: Pick<ContentDraft, 'problems'>) {
  const { t } = useLingui()
  return (
    <Alert tone="careful" title={<Trans>Before you can publish</Trans>}>
      <ul className="list-disc pl-5">
        {problems.map((problem) => (
          <li key={problem}>{t(PROBLEMS[problem])}</li>
        ))}
      </ul>
    </Alert>
  )
}

type Publishing = ReturnType<typeof usePublishing>

function TakeBackButtons({ state, busy, step, discard }: Publishing & { state: ContentDraft['state'] }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  return (
    <>
      {may(state, 'unschedule') && (
        <Button
          busy={busy === 'unschedule'}
          onClick={() => void step('unschedule', t`Schedule cancelled. The lesson is a draft again.`)}
        >
          <Trans>Cancel schedule</Trans>
        </Button>
      )}
      {may(state, 'unpublish') && (
        <Button
          busy={busy === 'unpublish'}
          onClick={() => void step('unpublish', t`Unpublished. Only you can see the lesson now.`)}
        >
          <Trans>Unpublish</Trans>
        </Button>
      )}
      {may(state, 'discard') && (
        <Button look="quiet" busy={busy === 'discard'} onClick={() => setAsking(true)}>
          <Trans>Delete lesson</Trans>
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={<Trans>Delete this lesson?</Trans>}
          verb={<Trans>Delete lesson</Trans>}
          danger
          // Closes even on failure: the error is shown above the buttons.
          onConfirm={() => discard().then(() => true)}
          onClose={() => setAsking(false)}
        >
          <Trans>Everything you've written for this lesson will be deleted, and you can't undo this.</Trans>
        </ConfirmDialog>
      )}
    </>
  )
}

function usePublishing(handle: FormHandle, form: ContentForm, onAsked: () => void) {
  const { t } = useLingui()
  const saveFailed = useFailureText()
  const deleteFailed = useFailureText('delete')
  const toasts = useToast()
  const navigate = useNavigate()
  const { save, take, saving } = handle
  const [busy, setBusy] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isUnsaved, setIsUnsaved] = useState(false)

  /** Saves first, then acts on the saved draft; one action at a time. */
  async function act(name: string, what: (draft: ContentDraft) => Promise<void>, failureText = saveFailed) {
    if (busy) return
    setBusy(name)
    setRefusal(undefined)
    setIsUnsaved(false)
    try {
      const draft = await save()
      setIsUnsaved(!draft)
      if (draft) await what(draft)
    } catch (error) {
      setRefusal(failureText(failureOf(error)))
    }
    setBusy(undefined)
  }

  const publish = (at?: string) =>
    act('publish', async ({ id, version, problems }) => {
      onAsked()
      if (isCutShort(form)) return setRefusal(t`Give each chapter a time and a title, and each step a title.`)
      if (problems.length > 0) return
      const draft = await contentApi.publish({ id, version, ...(at && { at }) })
      take(draft)
      void refreshContent()
      const later = draft.state === 'scheduled' ? t`Scheduled.` : t`Your lesson will go live when the video is ready.`
      toasts.show({ tone: 'good', text: draft.state === 'published' ? t`Published.` : later })
      if (draft.state === 'published') await navigate(paths.content(id))
    })
  const step = (call: 'unschedule' | 'unpublish', words: string) =>
    act(call, async ({ id, version }) => {
      take(await contentApi[call]({ id, version }))
      void refreshContent()
      toasts.show({ text: words })
    })
  const discard = () =>
    act(
      'discard',
      async ({ id }) => {
        await contentApi.discard({ id })
        await deleteDraft(draftKeyOf(id))
        void refreshContent()
        toasts.show({ text: t`Lesson deleted.` })
        await navigate(paths.newContent(), { replace: true })
      },
      deleteFailed,
    )
  const saveChanges = () => act('save', async () => void refreshContent())
  const isRefused = saving.is === 'failed' && saving.failure.kind === 'refused'
  const unsaved = isRefused
    ? saving.failure.message
    : t`Couldn't save your changes, so nothing else was done. Try again.`
  const isStillUnsaved = isUnsaved && !['saved', 'changed', 'saving'].includes(saving.is)
  return { busy, refusal: isStillUnsaved ? unsaved : refusal, publish, step, discard, saveChanges }
}
