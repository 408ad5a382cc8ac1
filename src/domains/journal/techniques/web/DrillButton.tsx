import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Plus } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { addDrill, dropDrill, useDrills } from './drills.ts'

/** Onto my list to drill, and off again; also without a connection. */
export function DrillButton({ slug, name }: { slug: string; name: string }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { items } = useDrills()
  if (!items) return null
  const isOn = items.some((item) => item.slug === slug)

  function press() {
    if (isOn) void dropDrill({ slug, name })
    else void addDrill({ slug, name })
    toasts.show({ text: isOn ? t`${name} is off your list to drill.` : t`${name} is on your list to drill.` })
  }

  return (
    <Button
      aria-pressed={isOn}
      look={isOn ? 'secondary' : 'primary'}
      icon={isOn ? <Check aria-hidden="true" size={20} /> : <Plus aria-hidden="true" size={20} />}
      onClick={press}
    >
      {isOn ? <Trans>On my list to drill</Trans> : <Trans>Add to my list to drill</Trans>}
    </Button>
  )
}
