import { useState } from 'react'
import type { GymPicture } from '#domains/gyms/gyms/contract.ts'
import { CoverImage } from '#domains/gyms/gyms/web/CoverImage.tsx'
import { tintOf } from '#domains/gyms/gyms/web/tint.ts'
import { ReportButton } from '#domains/members/reporting/web/ReportButton.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const PictureViewer = lazyDialog(() => import('#domains/feed/activities/web/PictureViewer.tsx'))

/** A cover that opens full size when pressed. Members can report it there, unless they uploaded it (`isOwn`). */
export function LargeCover({
  picture,
  gym,
  isOwn,
}: {
  picture: GymPicture | null
  gym: { id: string; name: string }
  isOwn: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CoverImage picture={picture} tint={tintOf(gym.name)} onOpen={() => setOpen(true)} />
      {isOpen && picture && (
        <PictureViewer
          pictures={[picture]}
          startAt={0}
          onClose={() => setOpen(false)}
          actionFor={({ id }) => <ReportButton target={`locations/${gym.id}/photos/${id}`} isOwn={isOwn} />}
        />
      )}
    </>
  )
}
