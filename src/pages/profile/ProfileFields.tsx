import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { HomeGymField } from '#domains/gyms/gyms/web/HomeGymField.tsx'
import { TownField } from '#domains/gyms/places/web/TownField.tsx'
import { PROFILE_LIMITS } from '#domains/members/people/limits.ts'
import { COMPLETENESS_WEIGHTS, completeness, type ProfilePart } from '#domains/members/people/rules.ts'
import { CountrySelect } from '#domains/members/people/web/CountrySelect.tsx'
import { JiuJitsuFields } from '#domains/members/people/web/JiuJitsuFields.tsx'
import { POSITIONS } from '#domains/members/people/web/positions.ts'
import type { FormProblem, ProfileForm } from '#domains/members/people/web/profile-form.ts'
import { usePercent } from '#platform/web/percent.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

export interface ProfileFieldsProps {
  form: ProfileForm
  onChange: (change: Partial<ProfileForm>) => void
  errors: Partial<Record<keyof ProfileForm, string>>
  /** "+10 %" for a field that would raise the score; undefined if it's filled in. */
  hintOf: (part: ProfilePart) => string | undefined
}

/** The three required fields for a complete profile. */
export function NeededFields({ form, onChange, errors }: Omit<ProfileFieldsProps, 'hintOf'>) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Your name`}
        name="displayName"
        autoComplete="name"
        dir="auto"
        required
        value={form.displayName}
        onValueChange={(displayName) => onChange({ displayName })}
        limit={PROFILE_LIMITS.displayName}
        error={errors.displayName}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TownField
          town={{ city: form.city, country: form.country, placeId: form.placeId }}
          onTownChange={onChange}
          error={errors.city}
        />
        <CountrySelect
          value={form.country}
          onValueChange={(country) => onChange({ country, placeId: null })}
          error={errors.country}
        />
      </div>
    </>
  )
}

export function FurtherFields({ form, onChange, errors, hintOf }: ProfileFieldsProps) {
  const { t } = useLingui()
  const positions = useId()
  return (
    <>
      <TextArea
        label={t`About you`}
        name="bio"
        dir="auto"
        optional
        value={form.bio}
        onValueChange={(bio) => onChange({ bio })}
        limit={PROFILE_LIMITS.bio}
        hint={hintOf('bio')}
        error={errors.bio}
      />
      <JiuJitsuFields
        value={form}
        onValueChange={onChange}
        yearError={errors.yearStarted}
        beltError={errors.beltRank}
        hints={{ beltRank: hintOf('beltRank'), yearStarted: hintOf('yearStarted') }}
      />
      <HomeGymField gym={form} onGymChange={onChange} country={form.country} error={errors.homeGymName} />
      <TextField
        label={t`Favourite position`}
        name="favoritePosition"
        dir="auto"
        optional
        list={positions}
        value={form.favoritePosition}
        onValueChange={(favoritePosition) => onChange({ favoritePosition })}
        hint={hintOf('favoritePosition')}
        error={errors.favoritePosition}
      />
      <datalist id={positions}>
        {POSITIONS.map((position) => (
          <option key={position} value={position} />
        ))}
      </datalist>
      <LinkFields form={form} onChange={onChange} errors={errors} hintOf={hintOf} />
    </>
  )
}

function LinkFields({ form, onChange, errors, hintOf }: ProfileFieldsProps) {
  const { t } = useLingui()
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        label={t`Instagram`}
        name="instagram"
        prefix="@"
        optional
        autoCapitalize="none"
        spellCheck={false}
        value={form.instagram}
        onValueChange={(instagram) => onChange({ instagram: instagram.replace(/^@/, '') })}
        hint={hintOf('instagram')}
        error={errors.instagram}
      />
      <TextField
        label={t`Website`}
        name="website"
        type="url"
        optional
        placeholder="https://"
        value={form.website}
        onValueChange={(website) => onChange({ website })}
        hint={hintOf('website')}
        error={errors.website}
      />
    </div>
  )
}

/** The error text for each problem, shown next to its field. */
export function useProblemLabels(): (field: keyof ProfileForm, problem: FormProblem) => string {
  const { t } = useLingui()
  return (field, problem) => {
    switch (problem) {
      case 'missing':
        return field === 'country'
          ? t`Choose a country.`
          : field === 'city'
            ? t`Enter a city or town.`
            : t`Enter a name.`
      case 'too_long':
        return t`Use up to ${{ limit: PROFILE_LIMITS[field as keyof typeof PROFILE_LIMITS] }} characters.`
      case 'year':
        return t`Use a year from 1950 to ${{ year: String(new Date().getFullYear()) }}.`
      case 'instagram':
        return t`Use up to 30 letters, numbers, dots and underscores.`
      case 'address':
        return t`Use a link that starts with https://.`
    }
  }
}

/** "+10 %" for a part that would raise the score; undefined if it's filled in. */
export function useScoreHints(profile: Parameters<typeof completeness>[0]): (part: ProfilePart) => string | undefined {
  const percent = usePercent()
  const { missing } = completeness(profile)
  return (part) => (missing.includes(part) ? percent(COMPLETENESS_WEIGHTS[part] / 100, { signed: true }) : undefined)
}
