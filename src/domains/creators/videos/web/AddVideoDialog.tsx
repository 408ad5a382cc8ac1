import { Trans, useLingui } from '@lingui/react/macro'
import { FileVideo, Link } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { videoOf } from '#domains/feed/posts/rules.ts'
import { rememberVisibility, useUsualVisibility } from '#domains/feed/posts/web/visibility-choice.ts'
import { useFirstErrorFocus, useSaving } from '#domains/members/people/web/use-saving.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Button } from '#ui/Button.tsx'
import { Failure } from '#ui/Failure.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { titleProblem } from '../video-problems.ts'
import { FileChoice } from './FileChoice.tsx'
import { useUpload } from './use-upload.ts'
import { useTitleLabels, VideoFields } from './VideoFields.tsx'
import { isEmptyDraft, useVideoDraft, type VideoDraft } from './video-draft.ts'
import { videosApi, videosChanged } from './videos.ts'

interface AddVideoDialogProps {
  /** Selected when the dialog opens. */
  techniques: readonly string[]
  onClose: () => void
}

/** Adds a video by link or file. The file uploads while the rest is filled in; closing keeps the draft. */
export default function AddVideoDialog({ techniques, onClose }: AddVideoDialogProps) {
  const adding = useAdding({ techniques, onClose })
  const { form, draft, wasKept, saving, isSending, isAwaiting, isBusy } = adding
  return (
    <FormDialog
      formRef={form}
      // A click outside would stop the upload.
      dismissible={!isSending && !isBusy}
      onClose={adding.stop}
      title={<Trans>Add a video</Trans>}
      width="text"
      onSubmit={() => void adding.add()}
      submitLabel={<Trans>Add a video</Trans>}
      canSubmit={draft !== undefined}
      isPending={isBusy}
      error={
        draft &&
        saving.status === 'failed' && (
          <Failure failure={{ ...saving.failure, message: withoutField(saving.failure.message) }} />
        )
      }
      secondary={<LeaveButton {...adding} />}
    >
      {draft ? (
        <>
          {wasKept && (
            <p role="status" className="text-sm text-quiet">
              <Trans>Your draft is still here.</Trans>
            </p>
          )}
          <DraftFields {...adding} draft={draft} />
          {isAwaiting && (
            <p role="status" className="text-quiet">
              <Trans>We'll add the video once the upload finishes.</Trans>
            </p>
          )}
        </>
      ) : (
        <Spinner className="mx-auto my-8" />
      )}
    </FormDialog>
  )
}

type Adding = ReturnType<typeof useAdding>

function LeaveButton({ draft, isSending, isAwaiting, isBusy, stop, discard }: Adding) {
  if (isSending || isAwaiting)
    return (
      <Button look="quiet" onClick={stop}>
        <Trans>Pause and close</Trans>
      </Button>
    )
  if (!draft || isEmptyDraft(draft) || isBusy) return null
  return (
    <Button look="quiet" onClick={discard}>
      <Trans>Discard draft</Trans>
    </Button>
  )
}

function DraftFields({ draft, change, errorOf, uploading, usual }: Adding & { draft: VideoDraft }) {
  const { t } = useLingui()
  return (
    <>
      <RadioCards
        legend={t`Video source`}
        columns={2}
        options={[
          { value: 'link', label: t`Link to another site`, icon: <Link aria-hidden="true" /> },
          { value: 'file', label: t`Upload a file`, icon: <FileVideo aria-hidden="true" /> },
        ]}
        value={draft.way}
        onValueChange={(way: VideoDraft['way']) => change({ way })}
      />
      {draft.way === 'link' ? (
        <TextField
          type="url"
          inputMode="url"
          autoComplete="off"
          label={t`Video link`}
          hint={t`YouTube, Vimeo, Instagram or TikTok. Nothing loads from these sites until someone plays the video.`}
          value={draft.url}
          onValueChange={(url) => change({ url })}
          error={errorOf('url')}
        />
      ) : (
        <FileChoice uploading={uploading} error={errorOf('file')} />
      )}
      <VideoFields
        value={{ ...draft, visibility: draft.visibility ?? usual }}
        errorOf={errorOf}
        onChange={(part) => change(part)}
      />
    </>
  )
}

function useAdding({ techniques, onClose }: AddVideoDialogProps) {
  const { t } = useLingui()
  const toasts = useToast()
  const { draft, wasKept, change, forget, latest } = useVideoDraft(techniques)
  const usual = useUsualVisibility('video')
  const uploading = useUpload({ begun: draft?.begun ?? null, onBegun: (begun) => change({ begun }) })
  const { saving, save, forget: forgetFailure } = useSaving()
  const [refusal, setRefusal] = useState<object | null>(null)
  const [isAwaiting, setIsAwaiting] = useState(false)
  const form = useFirstErrorFocus(refusal)
  const problems = useProblems(draft, uploading.upload !== null && uploading.upload.status !== 'failed')
  const errorOf = (field: string) => (refusal ? problems[field] : undefined)
  const isSending = draft?.way === 'file' && ['sending', 'waiting'].includes(uploading.upload?.status ?? '')
  const isBusy = isAwaiting || saving.status === 'saving'

  async function add() {
    if (isBusy) return
    forgetFailure()
    const isWrong = Object.keys(problems).length > 0
    setRefusal(isWrong ? {} : null)
    if (isWrong || !draft) return
    let fileId: string | undefined
    if (draft.way === 'file') {
      setIsAwaiting(true)
      fileId = await uploading.done()
      setIsAwaiting(false)
      if (fileId === undefined) return
    }
    const written = latest() ?? draft
    const { id, url, title, techniques: chosen } = written
    const visibility = written.visibility ?? usual
    const where = fileId === undefined ? { url: url.trim() } : { fileId }
    const isKept = await save(() =>
      videosApi.keep({ id, ...where, title: title.trim(), techniques: chosen, visibility }),
    )
    if (!isKept) return
    rememberVisibility('video', visibility)
    // With a link, a started upload is no longer needed.
    if (fileId === undefined && written.begun) uploading.remove()
    await forget()
    void videosChanged()
    toasts.show({ tone: 'good', text: t`Video added` })
    onClose()
  }

  function stop() {
    if (isSending) toasts.show({ text: t`Paused. Choose the file again within a day to continue the upload.` })
    onClose()
  }

  function discard() {
    uploading.remove()
    setRefusal(null)
    forgetFailure()
    void forget()
  }
  return {
    form,
    draft,
    wasKept,
    change,
    errorOf,
    uploading,
    usual,
    saving,
    isSending,
    isAwaiting,
    isBusy,
    add,
    stop,
    discard,
  }
}

/** Problems by field. The server checks again. */
function useProblems(draft: VideoDraft | undefined, hasFile: boolean): Record<string, ReactNode> {
  const { t } = useLingui()
  const titleLabels = useTitleLabels()
  if (!draft) return {}
  const problem = titleProblem(draft.title)
  return {
    ...(problem && { title: titleLabels(problem) }),
    ...(draft.way === 'link' &&
      !videoOf(draft.url) && { url: t`Paste an https link to a YouTube, Vimeo, Instagram or TikTok video.` }),
    ...(draft.way === 'file' && !hasFile && { file: t`Choose a video file.` }),
  }
}
