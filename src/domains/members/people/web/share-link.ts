import { useLingui } from '@lingui/react/macro'
import { origin } from '#platform/web/browser.ts'
import { useToast } from '#ui/Toasts.tsx'

/** Shares a URL with the system's share sheet if there is one, or copies it to the clipboard. */
export function useLinkSharing({ title, path }: { title: string; path: string }) {
  const { t } = useLingui()
  const toasts = useToast()
  const url = new URL(path, origin()).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toasts.show({ tone: 'good', text: t`Link copied.` })
    } catch {
      toasts.show({ tone: 'danger', text: t`Couldn't copy the link. Copy it from here: ${url}` })
    }
  }
  const send = () =>
    navigator.share({ url, title }).catch((error: unknown) => {
      // Closing the system's share sheet isn't an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) void copy()
    })
  return { url, copy, send: 'share' in navigator ? send : undefined }
}
