import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { ReportButton } from '#domains/members/reporting/web/ReportButton.tsx'
import { sourcesOf } from '#platform/web/picture-address.ts'
import { Card } from '#ui/Card.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const PictureViewer = lazyDialog(() => import('#domains/feed/activities/web/PictureViewer.tsx'))

/** A gym's photos in a strip; pressing one opens it full size, with arrows, swiping and Escape. */
export function Gallery({ gym: { id, cover, photos } }: { gym: Gym }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<number | null>(null)
  if (photos.length === 0) return null
  const all = cover && !photos.some((photo) => photo.id === cover.id) ? [cover, ...photos] : photos
  const count = all.length
  return (
    <Card title={<Trans>Photos</Trans>}>
      <ul className="-mx-4 flex snap-x gap-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:grid sm:grid-cols-3 sm:overflow-visible sm:px-0 lg:grid-cols-4">
        {all.map((photo, at) => (
          <li key={photo.id} className="w-52 shrink-0 snap-start sm:w-auto">
            <button
              type="button"
              onClick={() => setShown(at)}
              aria-label={
                photo.alt
                  ? t`Photo ${{ number: at + 1 }} of ${count}: ${{ alt: photo.alt }}`
                  : t`Photo ${{ number: at + 1 }} of ${count}`
              }
              className="block aspect-4/3 w-full overflow-hidden rounded-control bg-sunk -outline-offset-2"
            >
              <img
                {...sourcesOf(photo)}
                sizes="(width < 640px) 208px, 280px"
                width={photo.width}
                height={photo.height}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <PictureViewer
          pictures={all}
          startAt={shown}
          onClose={() => setShown(null)}
          actionFor={(photo) => <ReportButton target={`locations/${id}/photos/${photo.id}`} />}
        />
      )}
    </Card>
  )
}
