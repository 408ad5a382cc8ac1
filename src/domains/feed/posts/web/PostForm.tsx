import { Trans, useLingui } from '@lingui/react/macro'
import { Tags } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MentionTextArea } from '#domains/feed/activities/web/MentionTextArea.tsx'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { useFirstErrorFocus } from '#domains/members/people/web/use-saving.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { submitting } from '#ui/submitting.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { POST_LIMITS } from '../limits.ts'
import { onCtrlEnter } from './ctrl-enter.ts'
import MentionWarning from './MentionWarning.tsx'
import { PictureButton } from './PictureButton.tsx'
import { PictureList, RefusedPictures } from './PictureList.tsx'
import type { PostDraft } from './post-draft.ts'
import type { PostProblems } from './post-problems.ts'
import { useProblemLabels } from './problem-labels.ts'
import { TechniqueField } from './TechniqueField.tsx'
import { usePictureChoosing } from './use-picture-choosing.ts'
import { VideoInText } from './VideoInText.tsx'
import { VisibilityField } from './VisibilityField.tsx'

export interface PostFormProps {
  /** For a submit button outside the form. */
  id: string
  draft: PostDraft
  onChange: (how: (before: PostDraft) => PostDraft) => void
  problems: PostProblems | null
  visibility: NonNullable<PostDraft['visibility']>
  /** The widest audience allowed. */
  widest: Visibility
  whyNotWider?: 'share' | 'late'
  placeholder: string
  /** A preview of the shared activity. */
  quoted?: ReactNode
  /** At the end of the toolbar. */
  tool?: ReactNode
  onSubmit: () => void
}

/** The text of a post with its attachments, and a toolbar to add more. Ctrl+Enter submits. */
export function PostForm(props: PostFormProps) {
  const { id, draft, onChange, problems, visibility, widest, whyNotWider = 'share', placeholder, quoted, tool } = props
  const { t } = useLingui()
  const words = useProblemLabels()
  const set = (change: Partial<PostDraft>) => onChange((before) => ({ ...before, ...change }))
  const choosing = usePictureChoosing(draft.pictures, (pictures) => set({ pictures }))
  const form = useFirstErrorFocus(problems)
  const [tagging, setTagging] = useState(draft.techniques.length > 0)
  const techniques = useRef<HTMLDivElement>(null)
  const isTextAlone = draft.pictures.length === 0 && !tagging && !quoted
  const { over, ...takesFiles } = useFileDrop((files) => void choosing.choose(files))

  return (
    <form
      ref={form}
      id={id}
      noValidate
      onSubmit={submitting(props.onSubmit)}
      onKeyDown={onCtrlEnter(props.onSubmit)}
      {...takesFiles}
      className={classes(
        'flex min-h-full flex-col gap-4 rounded-control pt-1',
        over && 'outline-2 outline-offset-4 outline-primary',
      )}
    >
      <MentionTextArea
        data-autofocus
        label={t`Text`}
        hideLabel
        placeholder={placeholder}
        bare
        className={isTextAlone ? 'flex-1' : undefined}
        value={draft.text}
        onValueChange={(text) => set({ text })}
        audience={{ visibility }}
        limit={draft.text.length > POST_LIMITS.text * 0.8 ? POST_LIMITS.text : undefined}
        error={problems?.text && words(problems.text, POST_LIMITS.text)}
      />
      <VideoInText
        text={draft.text}
        without={draft.withoutVideo}
        onLeaveOut={(withoutVideo) => set({ withoutVideo })}
      />
      {quoted}
      <PictureList pictures={draft.pictures} problems={problems?.alts ?? {}} onChange={choosing.edit} />
      <RefusedPictures refused={choosing.refused} />
      {tagging && (
        <div ref={techniques}>
          <TechniqueField techniques={draft.techniques} onChange={(techniques) => set({ techniques })} />
        </div>
      )}
      <MentionWarning text={draft.text} visibility={visibility} />
      <fieldset
        aria-label={t`Add to your post`}
        className="sticky bottom-0 mt-auto -mx-4 -mb-4 flex items-start gap-1 border-t border-line bg-raised px-3 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-5"
      >
        <PictureButton
          label={t`Pictures to add`}
          multiple
          look="quiet"
          busy={choosing.busy}
          disabled={choosing.room === 0}
          onChoose={choosing.choose}
        >
          <VisuallyHidden>
            <Trans>Add pictures</Trans>
          </VisuallyHidden>
        </PictureButton>
        <IconButton
          label={t`Add techniques`}
          icon={<Tags aria-hidden="true" />}
          onClick={() => {
            flushSync(() => setTagging(true))
            techniques.current?.querySelector('input')?.focus()
          }}
        />
        <VisibilityField
          hideLabel
          className="min-w-0 flex-1"
          value={visibility}
          widest={widest}
          why={whyNotWider}
          onChange={(chosen) => set({ visibility: chosen })}
        />
        {tool}
      </fieldset>
    </form>
  )
}

/** Handles pasted and dropped files. */
function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)

  function onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }
  function onDrop(event: DragEvent) {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }
  function onDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return { over, onPaste, onDragOver, onDragLeave: () => setOver(false), onDrop }
}

export function AddPictures({ choosing }: { choosing: ReturnType<typeof usePictureChoosing> }) {
  const { t } = useLingui()
  const id = useId()
  const { room, busy, refused, choose } = choosing
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <PictureButton
          label={t`Pictures to add`}
          multiple
          size="small"
          busy={busy}
          disabled={room === 0}
          aria-describedby={`${id}-hint`}
          onChoose={choose}
        >
          <Trans>Add pictures</Trans>
        </PictureButton>
        <p id={`${id}-hint`} className="text-sm text-quiet">
          <Trans>Up to 4, 10 MB each.</Trans>
        </p>
      </div>
      <RefusedPictures refused={refused} />
    </div>
  )
}
