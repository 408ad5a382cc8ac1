import calls from 'virtual:calls/gyms'
import { useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { apiOf } from '#platform/web/api.ts'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import type { FieldProps } from '#ui/Field.tsx'
import type { GymRow, gymsContract } from '../contract.ts'

const gyms = apiOf<typeof gymsContract>(calls)

/** A gym of Open Mat by its id, or a place by a name. */
export interface GymChoice {
  gymId?: string
  name: string
}

export interface GymFieldProps extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error' | 'optional'> {
  value: GymChoice
  /** With the gym itself where it was just found: its zone, its town. */
  onChange: (place: GymChoice, gym?: GymRow) => void
  className?: string
}

interface Found extends Suggestion {
  gym?: GymRow
}

/**
 * Where something was: found among the gyms while one types, or kept as a name. What stands in it from outside is taken when
 * it is first drawn; give it a `key` where that changes.
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
      nothingFound={t`No gym by this name. It is kept as you wrote it.`}
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
