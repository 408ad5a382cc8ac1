import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Share2 } from 'lucide-react'
import { paths } from '#platform/web/paths.ts'
import { Menu } from '#ui/Menu.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { ActivityCard } from '../contract.ts'
import { actionLook } from './CardActions.tsx'

/** Ways to hand an entry on. None of them lets anybody see more than they may (D17). */
export function ShareMenu({ card }: { card: ActivityCard }) {
  const { t } = useLingui()
  const toasts = useToast()
  const url = new URL(paths.activity(card.id), window.location.origin).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toasts.show({ tone: 'good', text: t`The link is copied.` })
    } catch {
      toasts.show({ tone: 'danger', text: t`Your browser did not let us copy the link: ${url}` })
    }
  }
  const send = () =>
    navigator.share({ url, title: card.actor.name }).catch((error: unknown) => {
      // Who closes the system's sheet has changed their mind; that is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) void copy()
    })
  return (
    <Menu
      label={t`Share`}
      trigger={(props) => (
        <button type="button" {...props} className={actionLook}>
          <Share2 aria-hidden="true" />
          <Trans>Share</Trans>
        </button>
      )}
      items={[
        { label: t`Copy link`, icon: <Copy aria-hidden="true" />, onPress: () => void copy() },
        ...('share' in navigator
          ? [{ label: t`Send to…`, icon: <Share2 aria-hidden="true" />, onPress: () => void send() }]
          : []),
      ]}
    />
  )
}
