import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { PictureButton } from '#domains/feed/posts/web/PictureButton.tsx'
import { useFileAddress } from '#domains/feed/posts/web/PictureList.tsx'
import { useOnePicture } from '#domains/feed/posts/web/use-one-picture.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'

/** A newly chosen cover, or the saved one. */
export type ChosenCover = { id: string } & ({ file: Blob } | { url: string })

interface Props {
  cover: ChosenCover | null
  onChange: (cover: ChosenCover | null) => void
  error?: ReactNode
}

/** The banner at the top of a creator's page. */
export function CoverField({ cover, onChange, error }: Props) {
  const { t } = useLingui()
  const { choose, problem } = useOnePicture(onChange)
  const chosen = useFileAddress(cover && 'file' in cover ? cover.file : undefined, cover?.id ?? '')
  const address = cover && 'url' in cover ? cover.url : chosen
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">
        <Trans>Cover</Trans>
      </p>
      {cover && address && (
        <img src={address} alt={t`Your cover`} className="aspect-3/1 w-full rounded-control bg-sunk object-cover" />
      )}
      <div className="flex flex-wrap gap-2">
        <PictureButton label={t`Cover picture`} onChoose={choose}>
          {cover ? <Trans>Change cover</Trans> : <Trans>Choose a cover</Trans>}
        </PictureButton>
        {cover && (
          <Button look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => onChange(null)}>
            <Trans>Remove cover</Trans>
          </Button>
        )}
      </div>
      {problem && <ErrorText>{problem}</ErrorText>}
      {error && <ErrorText>{error}</ErrorText>}
    </div>
  )
}
