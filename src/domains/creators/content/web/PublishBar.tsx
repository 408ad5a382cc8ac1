import { Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { forgetDraft } from '#platform/web/drafts.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { ContentDraft } from '../contract.ts'
import { may } from '../rules.ts'
import { contentApi, refreshContent } from './content.ts'
import type { ContentForm } from './content-draft.ts'
import { PROBLEMS } from './content-labels.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { type FormHandle, keptAs } from './use-content-form.ts'

const PreviewDialog = lazy(() => import('./PreviewDialog.tsx'))

interface Props {
  handle: FormHandle
  form: ContentForm
  /** Whether what is missing is shown at its fields. */
  onAsked: () => void
}

/** Saves, shows, publishes now or later, and takes back; what cannot be done in this state has no button. */
export function PublishBar({ handle, form, onAsked }: Props) {
  const [shows, setShows] = useState<'preview' | 'schedule'>()
  const publishing = usePublishing(handle, onAsked)
  const { busy, problems, refusal, publish, saveChanges } = publishing
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
            <Trans>See it</Trans>
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
      {shows === 'preview' && (
        <Suspense>
          <PreviewDialog form={form} onClose={() => setShows(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

function Problems({ problems }: Pick<ContentDraft, 'problems'>) {
  const { t } = useLingui()
  return (
    <Alert tone="careful" title={<Trans>Before it can be published</Trans>}>
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
  return (
    <>
      {may(state, 'unschedule') && (
        <Button busy={busy === 'unschedule'} onClick={() => void step('unschedule', t`It is a draft again.`)}>
          <Trans>Do not publish it by itself</Trans>
        </Button>
      )}
      {may(state, 'unpublish') && (
        <Button busy={busy === 'unpublish'} onClick={() => void step('unpublish', t`Nobody finds it any more.`)}>
          <Trans>Take it back</Trans>
        </Button>
      )}
      {may(state, 'discard') && (
        <Button look="quiet" busy={busy === 'discard'} onClick={() => void discard()}>
          <Trans>Delete</Trans>
        </Button>
      )}
    </>
  )
}

function usePublishing(handle: FormHandle, onAsked: () => void) {
  const { t } = useLingui()
  const toasts = useToast()
  const navigate = useNavigate()
  const { save, take } = handle
  const [busy, setBusy] = useState<string>()
  const [problems, setProblems] = useState<ContentDraft['problems']>([])
  const [refusal, setRefusal] = useState<string>()

  /** One thing at a time, on what is saved; what is refused is said in words. */
  async function act(name: string, what: (draft: ContentDraft) => Promise<void>) {
    if (busy) return
    setBusy(name)
    setRefusal(undefined)
    try {
      const draft = await save()
      if (draft) await what(draft)
      else setRefusal(t`Nothing was done, because it could not be saved.`)
    } catch (error) {
      const failure = failureOf(error)
      setRefusal(failure.kind === 'offline' ? t`That needs a connection.` : t`That did not work: ${failure.message}`)
    }
    setBusy(undefined)
  }

  const publish = (at?: string) =>
    act('publish', async ({ id, version, problems: found }) => {
      setProblems(found)
      onAsked()
      if (found.length > 0) return
      const draft = await contentApi.publish({ id, version, ...(at && { at }) })
      take(draft)
      void refreshContent()
      toasts.show({
        tone: 'good',
        text:
          draft.state === 'published'
            ? t`It is published.`
            : draft.state === 'scheduled'
              ? t`It is scheduled.`
              : t`It comes out when its video is ready.`,
      })
      if (draft.state === 'published') await navigate(paths.content(id))
    })
  const step = (call: 'unschedule' | 'unpublish', words: string) =>
    act(call, async ({ id, version }) => {
      take(await contentApi[call]({ id, version }))
      void refreshContent()
      toasts.show({ text: words })
    })
  const discard = () =>
    act('discard', async ({ id }) => {
      await contentApi.discard({ id })
      await forgetDraft(keptAs(id))
      void refreshContent()
      toasts.show({ text: t`It is deleted.` })
      await navigate(paths.newContent(), { replace: true })
    })
  const saveChanges = () => act('save', async () => void refreshContent())
  return { busy, problems, refusal, publish, step, discard, saveChanges }
}
