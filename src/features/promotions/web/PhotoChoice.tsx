import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { PictureList } from '#features/posts/web/PictureList.tsx'
import {
  type ChosenPicture,
  PICTURE_TYPES,
  type PictureProblem,
  pictureFrom,
} from '#features/posts/web/post-pictures.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'

/** One photo of the day, with words for who cannot see it. */
export function PhotoChoice({
  photo,
  onChange,
}: {
  photo: ChosenPicture | null
  onChange: (photo: ChosenPicture | null) => void
}) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
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
    <div className="flex flex-col items-start gap-2">
      <input
        ref={field}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={t`Photo to add`}
        tabIndex={-1}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
        className="sr-only"
      />
      {photo ? (
        <div className="w-full">
          <PictureList pictures={[photo]} problems={{}} onChange={([kept]) => onChange(kept ?? null)} />
        </div>
      ) : (
        <Button icon={<ImagePlus aria-hidden="true" />} onClick={() => field.current?.click()}>
          <Trans>Add a photo</Trans>
        </Button>
      )}
      {problem && <ErrorText>{words[problem]}</ErrorText>}
    </div>
  )
}
