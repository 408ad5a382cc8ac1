import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { MyFileCard } from './MyFileCard.tsx'
import { myFilesChanged, myFilesQuery } from './my-files.ts'
import { UploadPanel } from './UploadPanel.tsx'

/** /creator/video/upload. */
export function Component() {
  const onHere = useCallback(() => void myFilesChanged(), [])
  return (
    <div className="max-w-text pb-12">
      <PageTitle
        back={paths.creatorDashboard('content')}
        lead={<Trans>Up to 60 minutes and 2 GB. We'll process the video while you write the rest.</Trans>}
      >
        <Trans>Upload a video</Trans>
      </PageTitle>
      <Card title={<Trans>New video</Trans>}>
        <UploadPanel onHere={onHere} />
      </Card>
      <section aria-labelledby="my-videos" className="mt-8">
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
