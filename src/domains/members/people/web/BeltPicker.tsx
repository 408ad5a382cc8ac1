import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BeltBar } from '#ui/BeltBar.tsx'
import { Button } from '#ui/Button.tsx'
import { type BeltSlug, beltSlugs, normaliseBelt } from '#ui/belts.ts'
import { RadioCards } from '#ui/RadioCards.tsx'

export interface BeltPickerProps {
  value: string | null
  onValueChange: (belt: BeltSlug) => void
  error?: React.ReactNode
}

const ADULT = ['white', 'blue', 'purple', 'brown', 'black'] as const satisfies readonly BeltSlug[]
const MASTERS = ['red_black', 'red_white', 'red'] as const satisfies readonly BeltSlug[]
const YOUTH = beltSlugs.slice(beltSlugs.indexOf('grey_white'), beltSlugs.indexOf('blue'))

/** All twenty belts: the five common adult ones, and the others behind a button. */
export function BeltPicker({ value, onValueChange, error }: BeltPickerProps) {
  const { t } = useLingui()
  const chosen = normaliseBelt(value)
  const [opened, setOpened] = useState(chosen !== 'default' && !(ADULT as readonly string[]).includes(chosen))
  const shown: readonly BeltSlug[] = opened ? [...ADULT, ...MASTERS, ...YOUTH] : ADULT
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <RadioCards<BeltSlug>
        legend={t`Belt`}
        columns={2}
        options={shown.map((belt) => ({ value: belt, label: <BeltBar belt={belt} /> }))}
        value={chosen === 'default' ? null : chosen}
        onValueChange={onValueChange}
        error={error}
      />
      {!opened && (
        <Button look="quiet" size="small" className="self-start" onClick={() => setOpened(true)}>
          <Trans>Youth and coral belts</Trans>
        </Button>
      )}
    </div>
  )
}
