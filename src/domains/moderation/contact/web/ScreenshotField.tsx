import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { PICTURE_TYPES, type PictureProblem, pictureFrom } from '#domains/feed/posts/web/post-pictures.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'

interface Props {
  picture: Blob | undefined
  onChange: (picture: Blob | undefined) => void
}

export function ScreenshotField({ picture, onChange }: Props) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)

  async function choose(file: File | undefined) {
    if (!file) return
    const taken = await pictureFrom(file)
    setProblem('problem' in taken ? taken.problem : null)
    if ('file' in taken) onChange(taken.file)
  }

  return (
    <div>
      <input
        ref={field}
        type="file"
        accept={PICTURE_TYPES.join()}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {picture && <Preview picture={picture} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => field.current?.click()}>
          {picture ? <Trans>Choose another screenshot</Trans> : <Trans>Add a screenshot</Trans>}
        </Button>
        {picture && (
          <Button look="quiet" onClick={() => onChange(undefined)}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      {problem && (
        <ErrorText>
          {problem === 'size'
            ? t`This picture is larger than 10 MB.`
            : t`Couldn't read that picture. Use a JPEG, PNG or WebP.`}
        </ErrorText>
      )}
    </div>
  )
}

function Preview({ picture }: { picture: Blob }) {
  const { t } = useLingui()
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return url ? (
    <img src={url} alt={t`Your screenshot`} className="mb-3 max-h-60 rounded-card border border-line" />
  ) : null
}
