import { Trans, useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'

/** How many guests the member brings. */
export function GuestsField({
  most,
  value,
  onChange,
}: {
  most: number
  value: number
  onChange: (count: number) => void
}) {
  const { t } = useLingui()
  return (
    <fieldset className="flex items-center justify-between gap-3">
      <legend className="float-left">
        <Trans>Guests</Trans> <span className="text-sm text-quiet">{t`Up to ${most}`}</span>
      </legend>
      <span className="ml-auto flex items-center gap-1">
        <IconButton
          label={t`Remove a guest`}
          icon={<Minus aria-hidden="true" />}
          disabled={value === 0}
          onClick={() => onChange(value - 1)}
        />
        <output className="min-w-6 text-center font-semibold tabular-nums">{value}</output>
        <IconButton
          label={t`Add a guest`}
          icon={<Plus aria-hidden="true" />}
          disabled={value >= most}
          onClick={() => onChange(value + 1)}
        />
      </span>
    </fieldset>
  )
}
