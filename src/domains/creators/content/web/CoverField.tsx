import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PictureButton } from '#domains/feed/posts/web/PictureButton.tsx'
import { pictureFrom } from '#domains/feed/posts/web/post-pictures.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { failureOf } from '#platform/web/errors.ts'
import { sendFile } from '#platform/web/send-file.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { useFailureText } from '#ui/Failure.tsx'
import type { FieldPart } from './form-part.ts'

/** A lesson's cover. Viewers without access see it blurred. */
export function CoverField({ form: { cover }, set, errorOf }: FieldPart) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { userProfile } = useAuth()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function choose([file]: File[]) {
    if (!file || !userProfile) return
    setProblem(undefined)
    const picture = await pictureFrom(file)
    if ('problem' in picture || !('file' in picture))
      return setProblem(t`Use a JPEG, PNG or WebP picture of up to 10 MB.`)
    setBusy(true)
    try {
      const { uid } = userProfile
      await sendFile(`/api/users/me/pictures/${picture.id}`, picture.file, `picture:${uid}:${picture.id}`)
      set({ cover: { id: picture.id, url: `/files/post_pictures/${uid}/${picture.id}.webp` } })
    } catch (error) {
      setProblem(failureText(failureOf(error)))
    }
    setBusy(false)
  }

  const error = problem ?? errorOf('cover')
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm font-semibold">
        <Trans>Cover</Trans>
      </p>
      {cover && (
        <img src={`${cover.url}?w=640`} alt="" className="aspect-video w-full max-w-80 rounded-control object-cover" />
      )}
      <div className="flex flex-wrap gap-2">
        <PictureButton label={t`Cover picture`} busy={busy} onChoose={choose}>
          {cover ? <Trans>Change picture</Trans> : <Trans>Choose a picture</Trans>}
        </PictureButton>
        {cover && (
          <Button look="quiet" onClick={() => set({ cover: null })}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      {error && <ErrorText>{error}</ErrorText>}
    </div>
  )
}
