import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { chosenVisibilities } from '#domains/members/people/visibility.ts'
import { useFirstErrorFocus, useSaving } from '#domains/members/people/web/use-saving.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Failure } from '#ui/Failure.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { TechniqueVideo } from '../contract.ts'
import { titleProblem } from '../video-problems.ts'
import { useTitleLabels, VideoFields, type VideoLabel } from './VideoFields.tsx'
import { videosApi, videosChanged } from './videos.ts'

/** Edits a video's title, techniques and visibility; the file stays. */
export default function EditVideoDialog({ video, onClose }: { video: TechniqueVideo; onClose: () => void }) {
  const { t } = useLingui()
  const toasts = useToast()
  const titleLabels = useTitleLabels()
  const { saving, save } = useSaving()
  const [refusal, setRefusal] = useState<object | null>(null)
  const form = useFirstErrorFocus(refusal)
  const [words, setWords] = useState<VideoLabel>({
    title: video.title,
    techniques: video.techniques.map(({ slug }) => slug),
    visibility: chosenVisibilities.find((chosen) => chosen === video.visibility) ?? 'private',
  })
  const problem = refusal && titleProblem(words.title)
  const failure = saving.status === 'failed' ? saving.failure : null

  async function send() {
    const isWrong = titleProblem(words.title) !== undefined
    setRefusal(isWrong ? {} : null)
    if (isWrong) return
    if (!(await save(() => videosApi.change({ id: video.id, ...words, title: words.title.trim() })))) return
    void videosChanged()
    toasts.show({ tone: 'good', text: t`Video saved` })
    onClose()
  }

  return (
    <FormDialog
      formRef={form}
      onClose={onClose}
      title={<Trans>Edit video</Trans>}
      width="text"
      onSubmit={() => void send()}
      submitLabel={<Trans>Save</Trans>}
      isPending={saving.status === 'saving'}
      error={failure && <Failure failure={{ ...failure, message: withoutField(failure.message) }} />}
    >
      <VideoFields
        value={words}
        errorOf={(field) => (field === 'title' && problem ? titleLabels(problem) : undefined)}
        onChange={(change) => setWords({ ...words, ...change })}
      />
    </FormDialog>
  )
}
