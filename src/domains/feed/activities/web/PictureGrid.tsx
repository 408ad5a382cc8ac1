import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { sourcesOf } from '#platform/web/picture-address.ts'
import { classes } from '#ui/classes.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { PostBody } from '../contract.ts'

const PictureViewer = lazyDialog(() => import('./PictureViewer.tsx'))

export type PostBodyPicture = PostBody['pictures'][number]

/** One to four pictures in a box whose size is known before they load; pressing one opens it in full. */
export function PictureGrid({ pictures, className }: { pictures: readonly PostBodyPicture[]; className?: string }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<number | null>(null)
  const [first] = pictures
  if (!first) return null
  const count = pictures.length
  const alone = count === 1
  return (
    <>
      <ul
        className={classes('grid gap-1 overflow-hidden rounded-control', !alone && 'grid-cols-2', className)}
        style={{ aspectRatio: alone ? shapeOf(first) : '3 / 2' }}
      >
        {pictures.map((picture, at) => (
          <li key={picture.id} className={classes('min-h-0', count === 3 && at === 0 && 'row-span-2')}>
            <button
              type="button"
              onClick={() => setShown(at)}
              aria-label={
                picture.alt
                  ? t`Picture ${{ number: at + 1 }} of ${count}: ${{ alt: picture.alt }}`
                  : t`Picture ${{ number: at + 1 }} of ${count}`
              }
              className="block size-full bg-sunk -outline-offset-2"
            >
              <img
                {...sourcesOf(picture)}
                sizes={alone ? '(width < 640px) 100vw, 600px' : '(width < 640px) 50vw, 300px'}
                width={picture.width}
                height={picture.height}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && <PictureViewer pictures={pictures} startAt={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** The picture's aspect ratio, within limits that suit a page. */
function shapeOf({ width, height }: PostBodyPicture): number {
  return Math.min(Math.max(width / height, 0.8), 2)
}
