import calls from 'virtual:calls/gyms'
import { useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { apiOf } from '#platform/web/api.ts'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import type { FieldProps } from '#ui/Field.tsx'
import type { GymRow, gymsContract } from '../contract.ts'

const gyms = apiOf<typeof gymsContract>(calls)

/** A listed gym by its id, or a place by name. */
export interface GymChoice {
  gymId?: string
  name: string
}

export interface GymFieldProps extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error' | 'optional'> {
  value: GymChoice
  /** `gym` is set if it was just found in the search. */
  onChange: (place: GymChoice, gym?: GymRow) => void
  className?: string
}

interface Found extends Suggestion {
  gym?: GymRow
}

/**
 * A place: a listed gym found while typing, or free text. `value` is only read on first render, so give it a `key` if
 * it can change.
 */
export function GymField({ value, onChange, ...frame }: GymFieldProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Found | null>(value.name ? { id: value.gymId ?? '', label: value.name } : null)
  return (
    <Combobox<Found>
      {...frame}
      icon={<MapPin aria-hidden="true" />}
      value={chosen}
      onValueChange={(found) => {
        setChosen(found)
        if (found) onChange({ gymId: found.id, name: found.label }, found.gym)
      }}
      onTextChange={(name) => onChange({ name })}
      suggest={suggest}
      nothingFound={t`No gym with this name. We'll keep what you typed.`}
    />
  )
}

async function suggest(text: string, signal: AbortSignal): Promise<Found[]> {
  if (!navigator.onLine) return []
  const { items } = await gyms.search({ text, limit: 8 }, { signal })
  return items.map((gym) => ({
    id: gym.id,
    label: gym.name,
    detail: [gym.address.street, gym.address.city].filter(Boolean).join(', '),
    gym,
  }))
}
