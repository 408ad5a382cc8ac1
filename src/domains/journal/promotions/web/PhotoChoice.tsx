import { Trans, useLingui } from '@lingui/react/macro'
import { PictureButton } from '#domains/feed/posts/web/PictureButton.tsx'
import { PictureList } from '#domains/feed/posts/web/PictureList.tsx'
import type { ChosenPicture } from '#domains/feed/posts/web/post-pictures.ts'
import { useOnePicture } from '#domains/feed/posts/web/use-one-picture.ts'
import { ErrorText } from '#ui/ErrorText.tsx'

interface PhotoChoiceProps {
  photo: ChosenPicture | null
  onChange: (photo: ChosenPicture | null) => void
}

/** One photo with alt text. */
export function PhotoChoice({ photo, onChange }: PhotoChoiceProps) {
  const { t } = useLingui()
  const { choose, problem } = useOnePicture(onChange)
  return (
    <div className="flex flex-col items-start gap-2">
      {photo ? (
        <div className="w-full">
          <PictureList pictures={[photo]} problems={{}} onChange={([kept]) => onChange(kept ?? null)} />
        </div>
      ) : (
        <PictureButton label={t`Photo to add`} onChoose={choose}>
          <Trans>Add a photo</Trans>
        </PictureButton>
      )}
      {problem && <ErrorText>{problem}</ErrorText>}
    </div>
  )
}
