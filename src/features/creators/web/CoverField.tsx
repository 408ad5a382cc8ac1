import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useFileAddress } from '#features/posts/web/PictureList.tsx'
import { PICTURE_TYPES, type PictureProblem, pictureFrom } from '#features/posts/web/post-pictures.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'

/** A cover that was chosen here, or the one that is there already. */
export type ChosenCover = { id: string } & ({ file: Blob } | { url: string })

/** D10: the wide picture at the top of a creator's page. */
export function CoverField({
  cover,
  onChange,
  error,
}: {
  cover: ChosenCover | null
  onChange: (cover: ChosenCover | null) => void
  error?: ReactNode
}) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const chosen = useFileAddress(cover && 'file' in cover ? cover.file : undefined, cover?.id ?? '')
  const address = cover && 'url' in cover ? cover.url : chosen
  const words = {
    type: t`Only JPEG, PNG and WebP pictures can be taken.`,
    size: t`This picture is larger than 10 MB.`,
    unreadable: t`This picture cannot be read.`,
    many: '',
  } satisfies Record<PictureProblem, string>

  async function choose(file: File | undefined) {
    if (!file) return
    const taken = await pictureFrom(file)
    setProblem('problem' in taken ? taken.problem : null)
    if (!('problem' in taken)) onChange(taken)
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">
        <Trans>Cover</Trans>
      </p>
      {cover && address && (
        <img src={address} alt={t`Your cover`} className="aspect-3/1 w-full rounded-control bg-sunk object-cover" />
      )}
      <input
        ref={field}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={t`Cover picture`}
        tabIndex={-1}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
        className="sr-only"
      />
      <div className="flex flex-wrap gap-2">
        <Button icon={<ImagePlus aria-hidden="true" />} onClick={() => field.current?.click()}>
          {cover ? <Trans>Choose another cover</Trans> : <Trans>Choose a cover</Trans>}
        </Button>
        {cover && (
          <Button look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => onChange(null)}>
            <Trans>Remove the cover</Trans>
          </Button>
        )}
      </div>
      {problem && <ErrorText>{words[problem]}</ErrorText>}
      {error && <ErrorText>{error}</ErrorText>}
    </div>
  )
}
