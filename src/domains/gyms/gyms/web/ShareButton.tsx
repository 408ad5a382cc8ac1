import { Trans, useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { useToast } from '#ui/Toasts.tsx'

/** Shares the link with the system's share sheet, or copies it. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const { t } = useLingui()
  const toasts = useToast()
  const share = async () => {
    const url = new URL(path, window.location.origin).href
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toasts.show({ tone: 'good', text: t`Link copied.` })
    } catch (error) {
      // Closing the share sheet isn't a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toasts.show({ tone: 'danger', text: t`Couldn't copy the link. Copy it from here: ${url}` })
    }
  }
  return (
    <Button icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
      <Trans>Share</Trans>
    </Button>
  )
}
