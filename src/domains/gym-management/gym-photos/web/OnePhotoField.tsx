import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { PictureButton } from '#domains/feed/posts/web/PictureButton.tsx'
import type { GymPicture } from '#domains/gyms/gyms/contract.ts'
import { PHOTO_ALT } from '#domains/gyms/gyms/rules.ts'
import { sizedAddress } from '#platform/web/picture-address.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorText } from '#ui/ErrorText.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useUpload } from './use-upload.ts'

interface OnePhotoFieldProps {
  label: string
  hint?: ReactNode
  shape: 'square' | 'wide'
  picture: GymPicture | null
  onChange: (picture: GymPicture | null) => void
  error?: ReactNode
}

/** One photo, such as a logo or cover. It's uploaded when chosen and used when the form is saved. */
export function OnePhotoField({ label, hint, shape, picture, onChange, error }: OnePhotoFieldProps) {
  const { t } = useLingui()
  const { choose, busy, problem } = useUpload(onChange)
  return (
    <fieldset className="flex min-w-0 flex-col items-start gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {hint && <p className="text-sm text-quiet">{hint}</p>}
      {picture && (
        <>
          <img
            src={sizedAddress(picture.url, 640)}
            alt={picture.alt || label}
            className={classes(
              'rounded-control border border-line bg-sunk object-cover',
              shape === 'square' ? 'size-24' : 'aspect-5/2 w-full max-w-120',
            )}
          />
          <TextField
            className="w-full max-w-120"
            label={t`Photo description`}
            hint={t`For people who can't see it.`}
            optional
            dir="auto"
            maxLength={PHOTO_ALT}
            value={picture.alt}
            onValueChange={(alt) => onChange({ ...picture, alt })}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <PictureButton label={label} busy={busy} onChoose={choose}>
          {picture ? <Trans>Change photo</Trans> : <Trans>Add a photo</Trans>}
        </PictureButton>
        {picture && (
          <Button
            look="quiet"
            icon={<Trash2 aria-hidden="true" />}
            aria-label={t`Remove: ${label}`}
            onClick={() => onChange(null)}
          >
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      {(problem || error) && <ErrorText>{problem ?? error}</ErrorText>}
    </fieldset>
  )
}
