import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Loader, Trash2, Upload } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip, type ChipProps } from '#ui/Chip.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { type FailedOperation, useFailureText } from '#ui/Failure.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { VideoFile, Watchable } from '../contract.ts'
import { clockOf } from '../seconds.ts'
import type { VideoState } from '../states.ts'
import { CaptionsEditor } from './CaptionsEditor.tsx'
import { useFailureLabels } from './failure-labels.ts'
import { myFilesChanged, myVideoQuery } from './my-files.ts'
import { videosApi } from './videos.ts'

const Player = lazy(() => import('./Player.tsx'))

/** One of the member's uploads, with its actions. */
export function MyFileCard({ file }: { file: VideoFile }) {
  const { t } = useLingui()
  const act = useFileChange()
  const failure = useFailureLabels()
  const [watched, setWatched] = useState<Watchable>()
  const [isOpen, setIsOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const { files } = videosApi
  const { id, state, isUsed } = file
  const poster = file.posters[file.poster - 1]
  const watch = () => queryClient.fetchQuery(myVideoQuery(id))

  return (
    <Card as="li" className="flex flex-col gap-3">
      {poster && !watched && (
        <img src={poster} alt="" loading="lazy" className="aspect-video w-full rounded-control object-cover" />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 text-base wrap-anywhere">
          <bdi>{file.name ?? t`Untitled video`}</bdi>
        </h3>
        <StateChip state={state} />
      </div>
      <FileFacts file={file} />
      {file.failure && <Alert tone="careful">{failure(file.failure)}</Alert>}
      {watched && (
        <Suspense fallback={<div className="aspect-video w-full rounded-control bg-black" />}>
          <Player video={watched} title={file.name ?? t`Video`} renew={watch} />
        </Suspense>
      )}
      {isOpen && <PictureAndCaptions file={file} act={act} />}
      <div className="flex flex-wrap gap-2">
        {!isUsed && state !== 'failed' && state !== 'uploading' && (
          <ButtonLink look="primary" to={paths.newContent({ type: 'technique_video', video: id })}>
            <Trans>Use in a lesson</Trans>
          </ButtonLink>
        )}
        {state !== 'failed' && state !== 'uploading' && !watched && (
          <Button onClick={() => void watch().then(setWatched, (error) => void act(Promise.reject(error)))}>
            <Trans>Watch</Trans>
          </Button>
        )}
        {state === 'ready' && (
          <Button aria-expanded={isOpen} onClick={() => setIsOpen((before) => !before)}>
            <Trans>Thumbnail and captions</Trans>
          </Button>
        )}
        {state === 'failed' && (
          <Button onClick={() => void act(files.again({ id }))}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {!isUsed && (
          <Button look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
            <Trans>Delete video</Trans>
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={<Trans>Delete this video?</Trans>}
          verb={<Trans>Delete video</Trans>}
          danger
          onConfirm={() => act(files.remove({ id }), 'delete').then(() => true)}
          onClose={() => setAsking(false)}
        >
          <Trans>The video, its thumbnail and its captions will be deleted, and you can't undo this.</Trans>
        </ConfirmDialog>
      )}
    </Card>
  )
}

interface PictureAndCaptionsProps {
  file: VideoFile
  act: (done: Promise<unknown>) => Promise<void>
}

function PictureAndCaptions({ file, act }: PictureAndCaptionsProps) {
  const { id } = file
  const { files } = videosApi
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-3">
      <PosterPicker file={file} onChoose={(poster) => void act(files.choosePoster({ id, poster }))} />
      <CaptionsEditor
        file={file}
        onAdd={(captions) => act(files.keepCaptions({ id, ...captions }))}
        onRemove={(language) => act(files.removeCaptions({ id, language }))}
      />
    </div>
  )
}

function FileFacts({ file: { seconds, bytes, isUsed, keptUntil } }: { file: VideoFile }) {
  const { locale, day } = useDates()
  const megabytes = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1_000_000)
  return (
    <p className="text-sm text-quiet">
      {seconds !== null && <>{clockOf(seconds)} · </>}
      <Trans>{megabytes} MB</Trans>
      {isUsed ? (
        <>
          {' · '}
          <Trans>in use</Trans>
        </>
      ) : (
        keptUntil && (
          <>
            {' · '}
            <Trans>kept until {{ day: day(keptUntil) }} unless you use it</Trans>
          </>
        )
      )}
    </p>
  )
}

function useFileChange() {
  const saveFailed = useFailureText()
  const deleteFailed = useFailureText('delete')
  const toasts = useToast()
  return async function act(done: Promise<unknown>, action: FailedOperation = 'save') {
    const failureText = action === 'delete' ? deleteFailed : saveFailed
    try {
      await done
    } catch (error) {
      toasts.show({ tone: 'danger', text: failureText(failureOf(error)) })
    }
    await myFilesChanged()
  }
}

function StateChip({ state }: { state: VideoState }) {
  const { t } = useLingui()
  const signs: Record<VideoState, { words: string; icon: ReactNode; tone: ChipProps['tone'] }> = {
    uploading: { words: t`Upload incomplete`, icon: <Upload aria-hidden="true" />, tone: 'careful' },
    uploaded: { words: t`Waiting to be processed`, icon: <Loader aria-hidden="true" />, tone: 'primary' },
    processing: { words: t`Processing`, icon: <Loader aria-hidden="true" />, tone: 'primary' },
    ready: {
      words: t({ context: 'of a video', message: 'Ready' }),
      icon: <CircleCheck aria-hidden="true" />,
      tone: 'good',
    },
    failed: { words: t`Failed`, icon: <CircleAlert aria-hidden="true" />, tone: 'danger' },
  }
  const { words, icon, tone } = signs[state]
  return (
    <Chip tone={tone} icon={icon}>
      {words}
    </Chip>
  )
}

/** Picks the thumbnail shown before a video plays. */
function PosterPicker({ file, onChoose }: { file: VideoFile; onChoose: (poster: number) => void }) {
  const { t } = useLingui()
  const name = useId()
  const [chosen, setChosen] = useState(file.poster)
  if (file.posters.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">
        <Trans>Thumbnail</Trans>
      </legend>
      <div className="grid grid-cols-3 gap-2">
        {file.posters.map((url, index) => (
          <label key={url} className="relative block cursor-pointer">
            <input
              type="radio"
              name={name}
              checked={chosen === index + 1}
              onChange={() => {
                setChosen(index + 1)
                onChoose(index + 1)
              }}
              aria-label={t`Thumbnail ${{ number: index + 1 }}`}
              className="peer sr-only"
            />
            <img
              src={url}
              alt=""
              className="aspect-video w-full rounded-control border-4 border-transparent bg-black object-contain peer-checked:border-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
