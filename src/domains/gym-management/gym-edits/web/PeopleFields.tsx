import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { Button } from '#ui/Button.tsx'
import { beltLabel } from '#ui/belt-labels.ts'
import { type BeltSlug, beltSlugs, normaliseBelt } from '#ui/belts.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

type Person = Gym['coaches'][number]
const NOBODY: Person = { name: '', userId: null, belt: null }

interface PersonFieldsProps {
  legend: string
  person: Person | null
  onChange: (person: Person | null) => void
}

/** The fields of a coach. `onChange` gets null while both name and belt are empty. */
export function PersonFields({ legend, person, onChange }: PersonFieldsProps) {
  const shown = person ?? NOBODY
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <PersonRow person={shown} onChange={(next) => onChange(next.name === '' && next.belt === null ? null : next)} />
    </fieldset>
  )
}

export function CoachList({ coaches, onChange }: { coaches: Person[]; onChange: (coaches: Person[]) => void }) {
  const { t } = useLingui()
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold">
        <Trans>Coaches</Trans>
      </legend>
      {coaches.map((coach, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: coaches without a name are only told apart by position
        <div key={at} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <PersonRow person={coach} onChange={(next) => onChange(coaches.with(at, next))} />
          </div>
          <IconButton
            label={t`Remove ${{ name: coach.name }}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onChange(coaches.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button
        size="small"
        className="self-start"
        icon={<Plus aria-hidden="true" />}
        onClick={() => onChange([...coaches, NOBODY])}
      >
        <Trans>Add a coach</Trans>
      </Button>
    </fieldset>
  )
}

function PersonRow({ person, onChange }: { person: Person; onChange: (person: Person) => void }) {
  const { i18n, t } = useLingui()
  const belt = person.belt === null ? 'unknown' : normaliseBelt(person.belt)
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <TextField
        label={t`Name`}
        value={person.name}
        onValueChange={(name) => onChange({ ...person, name })}
        dir="auto"
      />
      <Select<string>
        label={t`Belt`}
        options={[
          { value: 'unknown', label: t`Not set` },
          ...beltSlugs.map((slug) => ({ value: slug, label: beltLabel(i18n, slug) })),
        ]}
        value={belt}
        onValueChange={(next) => onChange({ ...person, belt: next === 'unknown' ? null : (next as BeltSlug) })}
      />
    </div>
  )
}

interface AffiliationFieldsProps {
  affiliation: Gym['affiliation']
  onChange: (affiliation: Gym['affiliation']) => void
  error?: string | undefined
}

export function AffiliationFields({ affiliation, onChange, error }: AffiliationFieldsProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Affiliation`}
      hint={t`The team the gym belongs to, if any.`}
      value={affiliation?.name ?? ''}
      onValueChange={(name) => onChange(name === '' ? null : { website: affiliation?.website ?? null, name })}
      error={error}
      dir="auto"
    />
  )
}
