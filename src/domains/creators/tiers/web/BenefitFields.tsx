import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { TIER_LIMITS } from '../limits.ts'
import type { PartProps } from './PriceFields.tsx'

/** Up to eight benefits. Enter moves to the next one. */
export function BenefitFields({ draft: { benefits }, set, errorOf }: PartProps) {
  const { t } = useLingui()
  const list = useRef<HTMLFieldSetElement>(null)
  const change = (changed: string[]) => set({ benefits: changed })
  const focus = (at: number) => requestAnimationFrame(() => list.current?.querySelectorAll('input')[at]?.focus())

  function add() {
    if (benefits.length >= TIER_LIMITS.benefits) return
    change([...benefits, ''])
    focus(benefits.length)
  }
  return (
    <fieldset ref={list} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">
        <Trans>Benefits</Trans>
      </legend>
      {benefits.map((benefit, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other stable key
        <div key={at} className="flex items-start gap-2">
          <TextField
            className="flex-1"
            label={t`Benefit ${{ number: at + 1 }}`}
            hideLabel
            placeholder={at === 0 ? t`A new class every week` : undefined}
            value={benefit}
            dir="auto"
            error={errorOf(`benefits.${at}`)}
            limit={benefit.length > TIER_LIMITS.benefit * 0.75 ? TIER_LIMITS.benefit : undefined}
            onValueChange={(text) => change(benefits.with(at, text))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              if (at + 1 < benefits.length) focus(at + 1)
              else add()
            }}
          />
          <IconButton
            label={t`Remove benefit ${{ number: at + 1 }}`}
            icon={<X aria-hidden="true" />}
            disabled={benefits.length === 1 && benefit === ''}
            onClick={() => {
              change(benefits.length === 1 ? [''] : benefits.toSpliced(at, 1))
              focus(Math.max(0, at - 1))
            }}
          />
        </div>
      ))}
      {benefits.length < TIER_LIMITS.benefits && (
        <Button look="quiet" size="small" className="self-start" icon={<Plus aria-hidden="true" />} onClick={add}>
          <Trans>Add benefit</Trans>
        </Button>
      )}
    </fieldset>
  )
}
