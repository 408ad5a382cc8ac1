import { useLingui } from '@lingui/react/macro'
import { useToast } from '#ui/Toasts.tsx'

/** Ways to hand an address on: the system's own sheet where there is one, and the clipboard. */
export function useLinkSharing({ title, path }: { title: string; path: string }) {
  const { t } = useLingui()
  const toasts = useToast()
  const url = new URL(path, window.location.origin).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toasts.show({ tone: 'good', text: t`The link is copied.` })
    } catch {
      toasts.show({ tone: 'danger', text: t`Your browser did not let us copy the link: ${url}` })
    }
  }
  const send = () =>
    navigator.share({ url, title }).catch((error: unknown) => {
      // Who closes the system's sheet has changed their mind; that is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) void copy()
    })
  return { url, copy, send: 'share' in navigator ? send : undefined }
}
