import { Trans, useLingui } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { BeltBar } from '#ui/BeltBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import { type MatState, type Presence, withGuest, withPresence } from './mat-state.ts'

interface MatPeopleProps {
  state: MatState
  onChange: (state: MatState) => void
}

/** Everyone at the open mat, and whether they roll in the next round. */
export function MatPeople({ state, onChange }: MatPeopleProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const options: { value: Presence; label: string }[] = [
    { value: 'here', label: t`Rolling` },
    { value: 'sitting', label: t`Sitting out` },
    { value: 'left', label: t`Left` },
  ]
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line">
        {state.people.map(({ id, name: who, belt, presence }) => (
          <li key={id} className="flex items-center gap-3 py-1">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <bdi>{who}</bdi>
              {belt && <BeltBar belt={belt} />}
            </span>
            <Select
              label={<span className="sr-only">{who}</span>}
              options={options}
              value={presence}
              onValueChange={(chosen) => onChange(withPresence(state, id, chosen))}
            />
          </li>
        ))}
      </ul>
      <form
        className="flex items-end gap-2"
        onSubmit={submitting(() => {
          if (!name.trim()) return
          onChange(withGuest(state, name.trim()))
          setName('')
        })}
      >
        <TextField
          label={t`Walk-in without an account`}
          value={name}
          onValueChange={setName}
          maxLength={60}
          dir="auto"
          autoComplete="off"
          className="min-w-0 flex-1"
        />
        <Button type="submit" icon={<UserPlus aria-hidden="true" />}>
          <Trans>Add</Trans>
        </Button>
      </form>
    </div>
  )
}
