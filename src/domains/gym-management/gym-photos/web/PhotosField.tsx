import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { PictureButton } from '#domains/feed/posts/web/PictureButton.tsx'
import { PictureList } from '#domains/feed/posts/web/PictureList.tsx'
import type { GymPicture } from '#domains/gyms/gyms/contract.ts'
import { MAX_PHOTOS } from '#domains/gyms/gyms/rules.ts'
import { sizedAddress } from '#platform/web/picture-address.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { useUpload } from './use-upload.ts'

interface PhotosFieldProps {
  label: string
  photos: readonly GymPicture[]
  onChange: (photos: GymPicture[]) => void
  /** Makes a photo the cover, if the form has one. */
  onCover?: ((photo: GymPicture) => void) | undefined
  error?: ReactNode
}

/** A gym's gallery: add several photos at a time, describe, reorder and remove them. */
export function PhotosField({ label, photos, onChange, onCover, error }: PhotosFieldProps) {
  const { t } = useLingui()
  // Several uploads can finish between two renders.
  const latest = useRef(photos)
  latest.current = photos
  const { choose, busy, problem } = useUpload((photo) => {
    const next = [...latest.current, photo]
    latest.current = next
    onChange(next)
  })
  const room = MAX_PHOTOS - photos.length
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <PictureList
        pictures={photos.map(({ id, alt, url }) => ({ id, alt, url: sizedAddress(url, 640) }))}
        problems={{}}
        onChange={(pictures) =>
          onChange(
            pictures.flatMap(({ id, alt }) => {
              const photo = photos.find((one) => one.id === id)
              return photo ? [{ ...photo, alt }] : []
            }),
          )
        }
        actionFor={
          onCover &&
          (({ id }, at) => (
            <Button
              size="small"
              look="quiet"
              aria-label={t`Use photo ${{ number: at + 1 }} as the cover`}
              onClick={() => {
                const photo = photos.find((one) => one.id === id)
                if (photo) onCover(photo)
              }}
            >
              <Trans>Use as cover</Trans>
            </Button>
          ))
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <PictureButton
          label={label}
          multiple
          busy={busy}
          disabled={room <= 0}
          onChoose={(files) => choose(files.slice(0, room))}
        >
          <Trans>Add photos</Trans>
        </PictureButton>
        <RoomLeft room={room} />
      </div>
      {(problem || error) && <ErrorText>{problem ?? error}</ErrorText>}
    </fieldset>
  )
}

function RoomLeft({ room }: { room: number }) {
  return (
    <p className="text-sm text-quiet">
      {room > 0 ? (
        <Plural value={room} one="You can add # more." other="You can add # more." />
      ) : (
        <Trans>You've reached the limit. Remove one to add another.</Trans>
      )}
    </p>
  )
}
