import { useLingui } from '@lingui/react/macro'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { CountrySelect } from '#domains/members/people/web/CountrySelect.tsx'
import { TextField } from '#ui/TextField.tsx'

interface AddressFieldsProps {
  address: Gym['address']
  onChange: (address: Gym['address']) => void
  error?: string | undefined
}

export function AddressFields({ address, onChange, error }: AddressFieldsProps) {
  const { t } = useLingui()
  const change = (part: Partial<Gym['address']>) => onChange({ ...address, ...part })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t`Street and number`}
        className="sm:col-span-2"
        value={address.street}
        onValueChange={(street) => change({ street })}
        error={error}
        dir="auto"
      />
      <TextField label={t`Town`} value={address.city} onValueChange={(city) => change({ city })} dir="auto" />
      <TextField
        label={t`Postal code`}
        value={address.postalCode}
        onValueChange={(postalCode) => change({ postalCode })}
      />
      <TextField
        label={t`Region`}
        optional
        value={address.region}
        onValueChange={(region) => change({ region })}
        dir="auto"
      />
      <CountrySelect value={address.country} onValueChange={(country) => change({ country })} />
    </div>
  )
}
