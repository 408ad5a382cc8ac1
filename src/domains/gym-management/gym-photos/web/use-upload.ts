import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { pictureFrom } from '#domains/feed/posts/web/post-pictures.ts'
import type { GymPicture } from '#domains/gyms/gyms/contract.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { failureOf } from '#platform/web/errors.ts'
import { sendFile } from '#platform/web/send-file.ts'

/** Uploads chosen files one after another, and reports each result as it arrives. */
export function useUpload(onUploaded: (picture: GymPicture) => void) {
  const { t } = useLingui()
  const { userProfile } = useAuth()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function choose(files: File[]) {
    if (!userProfile || files.length === 0) return
    setProblem(undefined)
    setBusy(true)
    for (const file of files) {
      const chosen = await pictureFrom(file)
      if (!('file' in chosen)) {
        setProblem(t`Photos must be JPEG, PNG or WebP, up to 10 MB.`)
        continue
      }
      const { id } = chosen
      try {
        await sendFile(`/api/users/me/pictures/${id}`, chosen.file, `picture:${userProfile.uid}:${id}`)
        onUploaded({ id, url: `/files/post_pictures/${userProfile.uid}/${id}.webp`, alt: '', width: 0, height: 0 })
      } catch (error) {
        const { kind } = failureOf(error)
        setProblem(
          kind === 'offline' ? t`You're offline. Add photos when you're back.` : t`Couldn't upload. Try again.`,
        )
        break
      }
    }
    setBusy(false)
  }
  return { choose, busy, problem }
}
