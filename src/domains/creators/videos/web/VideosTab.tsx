import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '#platform/web/drafts.ts'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { UNFINISHED_MS } from '../limits.ts'
import { FileChoice } from './FileChoice.tsx'
import { MyFileCard } from './MyFileCard.tsx'
import { myFilesChanged, myFilesQuery } from './my-files.ts'
import { type StartedUpload, useUpload } from './use-upload.ts'

/** A creator's uploads, and a form for the next one. */
export function VideosTab() {
  const onHere = useCallback(() => void myFilesChanged(), [])
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[320px_minmax(0,1fr)] lg:gap-6">
      <Card title={<Trans>Upload a video</Trans>}>
        <p className="-mt-2 mb-4 text-sm text-quiet">
          <Trans>Up to 60 minutes and 2 GB. We'll process the video while you write the rest.</Trans>
        </p>
        <UploadPanel onHere={onHere} />
      </Card>
      <section aria-labelledby="my-videos">
        <h2 id="my-videos" className="mb-4 text-lg">
          <Trans>Your uploads</Trans>
        </h2>
        <MyFiles />
      </section>
    </div>
  )
}

function MyFiles() {
  const list = useInfiniteQuery(myFilesQuery())
  const { data, isError, isFetching, refetch } = list
  if (!data)
    return isError ? (
      <Failure what={<Trans>your videos</Trans>} again={refetch} busy={isFetching} />
    ) : (
      <SkeletonRows rows={3} />
    )
  const files = data.pages.flatMap(({ items }) => items)
  if (files.length === 0)
    return (
      <p className="text-quiet">
        <Trans>Your uploads appear here, with their processing status.</Trans>
      </p>
    )
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-4">
        {files.map((file) => (
          <MyFileCard key={file.id} file={file} />
        ))}
      </ul>
      <ShowMore of={list} wide />
    </div>
  )
}

const DRAFT = 'video file'

/** Uploads one file in chunks. After a reload or on a later visit, it continues once the same file is chosen again. */
function UploadPanel({ onHere }: { onHere: (fileId: string) => void }) {
  const [begun, setBegun] = useState<StartedUpload | null>(null)
  useEffect(() => {
    let gone = false
    void readDraft<StartedUpload>(DRAFT).then((kept) => {
      if (!gone && kept && Date.now() - kept.at < UNFINISHED_MS) setBegun((now) => now ?? kept)
    })
    return () => {
      gone = true
    }
  }, [])
  const uploading = useUpload({
    begun,
    onBegun(next) {
      setBegun(next)
      void (next ? saveDraft(DRAFT, next) : deleteDraft(DRAFT))
    },
  })
  const { upload } = uploading
  const told = useRef<string>(undefined)
  const fileId = upload?.status === 'here' ? upload.fileId : undefined
  useEffect(() => {
    if (!fileId || told.current === fileId) return
    told.current = fileId
    setBegun(null)
    void deleteDraft(DRAFT)
    onHere(fileId)
  }, [fileId, onHere])
  return <FileChoice uploading={uploading} />
}
