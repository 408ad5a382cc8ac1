import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Plus } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { addDrill, dropDrill, useDrills } from './drills.ts'

/** Adds a technique to the member's drills or removes it; works offline. */
export function DrillButton({ slug, name, small = false }: { slug: string; name: string; small?: boolean }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { items } = useDrills()
  if (!items) return null
  const isOn = items.some((item) => item.slug === slug)

  function press() {
    if (isOn) void dropDrill({ slug, name })
    else void addDrill({ slug, name })
    toasts.show({ text: isOn ? t`${name} removed from your drills.` : t`${name} added to your drills.` })
  }

  return (
    <Button
      aria-pressed={isOn}
      look={isOn || small ? 'secondary' : 'primary'}
      {...(small && { size: 'small', ...(!isOn && { 'aria-label': t`Add to drills: ${name}` }) })}
      icon={isOn ? <Check aria-hidden="true" size={20} /> : <Plus aria-hidden="true" size={20} />}
      onClick={press}
    >
      {isOn ? <Trans>In my drills</Trans> : <Trans>Add to drills</Trans>}
    </Button>
  )
}
