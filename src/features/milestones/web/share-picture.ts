import { useLingui } from '@lingui/react/macro'
import { useToast } from '#ui/Toasts.tsx'
import type { PictureCard } from './card-picture.ts'

/** Hands a picture on by the system's own sheet where there is one, and saves it as a file where there is none. */
export function useSharePicture() {
  const { t } = useLingui()
  const toasts = useToast()
  return async (card: PictureCard) => {
    try {
      const { drawCard } = await import('./card-picture.ts')
      const file = new File([await drawCard(card)], 'open-mat.png', { type: 'image/png' })
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], title: card.title })
      else {
        save(file)
        toasts.show({ tone: 'good', text: t`The picture is saved.` })
      }
    } catch (error) {
      // Who closes the system's sheet has changed their mind; that is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toasts.show({ tone: 'danger', text: t`We couldn't make the picture. Try again.` })
    }
  }
}

function save(file: File) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
