import { Trans, useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { useToast } from '#ui/Toasts.tsx'

/** Hands the address on: through the system where it can, else to the clipboard. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const { t } = useLingui()
  const toasts = useToast()
  const share = async () => {
    const url = new URL(path, window.location.origin).href
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toasts.show({ tone: 'good', text: t`The link is copied.` })
    } catch (error) {
      // Who closes the system's sheet has changed their mind; that is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toasts.show({ tone: 'danger', text: t`Your browser did not let us copy the link: ${url}` })
    }
  }
  return (
    <Button icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
      <Trans>Share</Trans>
    </Button>
  )
}
