import { Trans, useLingui } from '@lingui/react/macro'
import { onlineManager } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { PICTURE_LIMIT } from '../limits.ts'
import { ownProfileChanged, PhotoRefused, peopleApi, sendPhoto } from './people.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** The profile photo. Saved immediately, independently of the surrounding form. */
export function PhotoField({ name, photoURL, hint }: { name: string; photoURL: string | null; hint?: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { busy, problem, choose, remove } = usePhoto()

  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} src={photoURL} size={96} decorative />
      <div className="min-w-0">
        <label htmlFor={id} className="sr-only">
          <Trans>Your photo</Trans>
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          accept={TYPES.join(',')}
          tabIndex={-1}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
          className="sr-only"
        />
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Camera aria-hidden="true" />}
            busy={busy === 'sending'}
            disabled={busy === 'removing'}
            aria-describedby={`${id}-hint`}
            onClick={() => input.current?.click()}
          >
            {photoURL ? <Trans>Change photo</Trans> : <Trans>Add a photo</Trans>}
          </Button>
          {photoURL && (
            <Button look="quiet" busy={busy === 'removing'} disabled={busy === 'sending'} onClick={remove}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
        <div id={`${id}-hint`} aria-live="polite" className="mt-1.5 text-sm">
          {problem ? (
            <ErrorText>{problem}</ErrorText>
          ) : (
            <p className="text-quiet">
              <Trans>JPEG, PNG or WebP, up to 5 MB.</Trans> {hint}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

function usePhoto() {
  const { t } = useLingui()
  const words = useRefusalLabels()
  const [busy, setBusy] = useState<'sending' | 'removing' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function change(doing: 'sending' | 'removing', work: () => Promise<unknown>) {
    if (busy) return
    if (!onlineManager.isOnline()) return setProblem(t`You're offline. Choose the photo again when you're back.`)
    setProblem(null)
    setBusy(doing)
    try {
      await work()
      await ownProfileChanged()
    } catch (error) {
      setProblem(words(error instanceof PhotoRefused ? error.status : 0))
    } finally {
      setBusy(null)
    }
  }

  function choose(file: File | undefined) {
    if (!file) return
    if (!TYPES.includes(file.type)) return setProblem(words(415))
    if (file.size > PICTURE_LIMIT) return setProblem(words(413))
    if (file.size === 0) return setProblem(words(422))
    void change('sending', () => sendPhoto(file))
  }

  const remove = () => void change('removing', () => peopleApi.removePhoto({ uid: 'me' }))
  return { busy, problem, choose, remove }
}

function useRefusalLabels() {
  const { t } = useLingui()
  return (status: number): string => {
    if (status === 413) return t`This photo is larger than 5 MB. Choose a smaller one.`
    if (status === 415) return t`Use a JPEG, PNG or WebP picture.`
    if (status === 400 || status === 422) return t`Couldn't read this file as a photo. Choose another one.`
    if (status === 429) return t`You're going too fast. Try again in a moment.`
    return t`Couldn't save. Try again.`
  }
}
