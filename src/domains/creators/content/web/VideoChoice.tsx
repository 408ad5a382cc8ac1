import calls from 'virtual:calls/videos'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { VideoFile, videosContract } from '#domains/creators/videos/contract.ts'
import { FileChoice } from '#domains/creators/videos/web/FileChoice.tsx'
import { type StartedUpload, useUpload } from '#domains/creators/videos/web/use-upload.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { Select } from '#ui/Select.tsx'
import type { FieldPart } from './form-part.ts'

/** A lesson's video: an earlier upload, or a file uploaded now. */
export function VideoChoice({ form, set, errorOf }: FieldPart) {
  const { videoFileId } = form
  return (
    <Card title={<Trans>Video</Trans>}>
      {videoFileId ? (
        <Chosen id={videoFileId} onRemove={() => set({ videoFileId: null })} error={errorOf('videoFileId')} />
      ) : (
        <Choosing onChosen={(id) => set({ videoFileId: id })} error={errorOf('videoFileId')} />
      )}
      <Link to={paths.creatorDashboard('videos')} className="mt-2 inline-flex min-h-11 items-center underline">
        <Trans>Edit the thumbnail and captions of your videos</Trans>
      </Link>
    </Card>
  )
}

function Choosing({ onChosen, error }: { onChosen: (id: string) => void; error: string | undefined }) {
  const { t } = useLingui()
  const { date } = useDates()
  const [begun, setBegun] = useState<StartedUpload | null>(null)
  const uploading = useUpload({ begun, onBegun: setBegun })
  const { data } = useQuery(ownFilesQuery)
  const free = data?.items.filter(({ state }) => state !== 'uploading' && state !== 'failed') ?? []

  async function choose(file: File) {
    await uploading.choose(file)
    const id = await uploading.done()
    if (!id) return
    void queryClient.invalidateQueries({ queryKey: ownFilesQuery.queryKey })
    onChosen(id)
  }

  return (
    <div className="flex flex-col gap-4">
      <FileChoice uploading={{ ...uploading, choose }} error={error} />
      {free.length > 0 && (
        <Select
          label={<Trans>Or use an earlier upload</Trans>}
          value=""
          placeholder={t`Choose a video`}
          options={free.map(({ id, name, createdAt }) => ({
            value: id,
            label: `${name || t`Untitled video`} · ${date(createdAt)}`,
          }))}
          onValueChange={onChosen}
        />
      )}
    </div>
  )
}

function Chosen({ id, onRemove, error }: { id: string; onRemove: () => void; error: string | undefined }) {
  const { t } = useLingui()
  const { data, isError } = useQuery(ownFileQuery(id))
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="font-semibold wrap-anywhere">
        <bdi>{data?.name || t`Your video`}</bdi>
      </p>
      {data && <ContentStatus file={data} />}
      {isError && (
        <p className="text-quiet">
          <Trans>Couldn't check the processing status.</Trans>
        </p>
      )}
      {error && <ErrorText>{error}</ErrorText>}
      <Button size="small" onClick={onRemove}>
        <Trans>Choose another video</Trans>
      </Button>
    </div>
  )
}

function ContentStatus({ file: { state } }: { file: VideoFile }) {
  if (state === 'ready')
    return (
      <p className="flex items-center gap-2 text-good">
        <CircleCheck aria-hidden="true" size={20} />
        <Trans context="of a video">Ready</Trans>
      </p>
    )
  if (state === 'failed')
    return (
      <p className="flex items-center gap-2 text-danger">
        <CircleAlert aria-hidden="true" size={20} />
        <Trans>Couldn't process this file. Choose another.</Trans>
      </p>
    )
  return (
    <p className="flex items-center gap-2 text-quiet">
      <Hourglass aria-hidden="true" size={20} />
      <Trans>Processing. You can publish now; your lesson will go live when processing is done.</Trans>
    </p>
  )
}

const videos = queriesOf<typeof videosContract>(calls)

/** The author's 20 latest uploads, latest first. */
const ownFilesQuery = videos.files.mine.queryOptions({ input: { limit: 20 } })

const EVERY_MS = 5_000

/** One upload, polled until it's processed. */
const ownFileQuery = (id: string) => ({
  ...videos.files.get.queryOptions({ input: { id } }),
  refetchInterval: ({ state: { data } }: { state: { data: { state: string } | undefined } }) =>
    data && data.state !== 'ready' && data.state !== 'failed' ? EVERY_MS : false,
})
