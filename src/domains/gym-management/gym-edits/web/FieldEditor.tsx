import { Trans, useLingui } from '@lingui/react/macro'
import { OnePhotoField } from '#domains/gym-management/gym-photos/web/OnePhotoField.tsx'
import { PhotosField } from '#domains/gym-management/gym-photos/web/PhotosField.tsx'
import type { Gym, GymPicture, ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { DISCIPLINES } from '#domains/gyms/gyms/rules.ts'
import { offerLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { webAddress } from '#domains/gyms/gyms/web/gym-links.ts'
import { timezones, zoneName } from '#domains/members/people/web/timezones.ts'
import { FilterChip } from '#ui/Chip.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { GYM_DESCRIPTION, GYM_NAME, STATUS_NOTE } from '../limits.ts'
import { EDITABLE_STATUSES, type GymField, type GymFields } from '../rules.ts'
import { AddressFields } from './AddressFields.tsx'
import { FIELD_LABELS, STATUS_LABELS } from './field-labels.ts'
import { PartsFields } from './PartsFields.tsx'
import { AffiliationFields, CoachList, PersonFields } from './PeopleFields.tsx'
import { PointField } from './PointField.tsx'
import { ScheduleEditor } from './ScheduleEditor.tsx'

export interface FieldEditorProps {
  field: GymField
  value: unknown
  onChange: (value: unknown) => void
  error?: string | undefined
  /** Sets another field on the same form: a photo can become the cover. */
  onOther?: ((field: GymField, value: unknown) => void) | undefined
}

/** The input for one field of a gym. */
export function FieldEditor({ field, value, onChange, error, onOther }: FieldEditorProps) {
  const { t } = useLingui()
  const label = t(FIELD_LABELS[field])
  switch (field) {
    case 'name':
      return (
        <TextField
          label={label}
          limit={GYM_NAME.max}
          value={String(value)}
          onValueChange={onChange}
          error={error}
          dir="auto"
        />
      )
    case 'description':
      return (
        <TextArea
          label={label}
          limit={GYM_DESCRIPTION}
          value={String(value)}
          onValueChange={onChange}
          error={error}
          dir="auto"
        />
      )
    case 'logo':
    case 'cover':
      return (
        <OnePhotoField
          label={label}
          hint={
            field === 'logo'
              ? t`Square. Shown small next to the name.`
              : t`Wide. Shown at the top of the page and in link previews.`
          }
          shape={field === 'logo' ? 'square' : 'wide'}
          picture={value as GymPicture | null}
          onChange={onChange}
          error={error}
        />
      )
    case 'photos':
      return (
        <PhotosField
          label={label}
          photos={value as GymPicture[]}
          onChange={onChange}
          onCover={onOther && ((photo) => onOther('cover', photo))}
          error={error}
        />
      )
    case 'statusNote':
      return (
        <TextField
          label={label}
          limit={STATUS_NOTE}
          hint={t`Shown at the top of the page. For example: “Closed in August” or “Entrance through the yard”.`}
          value={String(value)}
          onValueChange={onChange}
          error={error}
          dir="auto"
        />
      )
    case 'status':
      return (
        <Select
          label={label}
          options={EDITABLE_STATUSES.map((status) => ({ value: status, label: t(STATUS_LABELS[status]) }))}
          value={value as GymFields['status'] & (typeof EDITABLE_STATUSES)[number]}
          onValueChange={onChange}
          error={error}
        />
      )
    case 'timezone':
      return (
        <Select
          label={label}
          options={timezones(String(value)).map((zone) => ({ value: zone, label: zoneName(zone) }))}
          value={String(value)}
          onValueChange={onChange}
          error={error}
        />
      )
    case 'phone':
      return <TextField type="tel" label={label} value={String(value)} onValueChange={onChange} error={error} />
    case 'email':
      return <TextField type="email" label={label} value={String(value)} onValueChange={onChange} error={error} />
    case 'website':
    case 'instagram':
    case 'facebook':
      return (
        <TextField
          label={label}
          inputMode="url"
          value={String(value)}
          onValueChange={onChange}
          onBlur={() => onChange(linkOf(String(value), field))}
          error={error}
        />
      )
    case 'matType':
    case 'openingHours':
      return <TextField label={label} value={String(value)} onValueChange={onChange} error={error} dir="auto" />
    case 'foundedYear':
    case 'matAreaM2':
    case 'rooms':
    case 'maxOnMat':
      return (
        <TextField
          label={label}
          inputMode="decimal"
          value={value === null ? '' : String(value)}
          onValueChange={(text) => onChange(numberOf(text))}
          error={error}
        />
      )
    case 'languages':
    case 'amenities':
      return (
        <TextField
          label={label}
          hint={
            field === 'languages'
              ? t`Language codes separated by commas: en, pt`
              : t`Separate with commas: showers, lockers, loan gi`
          }
          defaultValue={(value as string[]).join(', ')}
          onValueChange={(text) =>
            onChange([
              ...new Set(
                text
                  .split(',')
                  .map((word) => word.trim())
                  .filter(Boolean),
              ),
            ])
          }
          error={error}
          dir="auto"
        />
      )
    case 'disciplines':
      return <Disciplines chosen={value as Gym['disciplines']} onChange={onChange} />
    case 'address':
      return <AddressFields address={value as Gym['address']} onChange={onChange} error={error} />
    case 'location':
      return <PointField point={value as Gym['location']} onChange={onChange} error={error} />
    case 'affiliation':
      return <AffiliationFields affiliation={value as Gym['affiliation']} onChange={onChange} error={error} />
    case 'headCoach':
      return <PersonFields legend={label} person={value as Gym['headCoach']} onChange={onChange} />
    case 'coaches':
      return <CoachList coaches={value as Gym['coaches']} onChange={onChange} />
    case 'schedule':
      return <ScheduleEditor schedule={value as ScheduleItem[]} onChange={onChange} />
    case 'dropIn':
    case 'rules':
    case 'trialOffer':
    case 'membership':
    case 'accessibility':
      return <PartsFields field={field} value={value as Record<string, unknown>} onChange={onChange} error={error} />
  }
}

function Disciplines({
  chosen,
  onChange,
}: {
  chosen: Gym['disciplines']
  onChange: (value: Gym['disciplines']) => void
}) {
  const { t } = useLingui()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">
        <Trans>Disciplines</Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        {DISCIPLINES.map((discipline) => (
          <FilterChip
            key={discipline}
            pressed={chosen.includes(discipline)}
            onPressedChange={(pressed) =>
              onChange(DISCIPLINES.filter((each) => (each === discipline ? pressed : chosen.includes(each))))
            }
          >
            {t(offerLabels[discipline])}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  )
}

/** "gym.ie" or "@gym" as a URL. Anything else stays as typed, so that the server refuses it. */
function linkOf(text: string, field: 'website' | 'instagram' | 'facebook'): string {
  const site = field === 'website' ? undefined : (`${field}.com` as const)
  const trimmed = text.trim()
  return trimmed === '' ? '' : (webAddress(trimmed, site)?.replace(/^http:/, 'https:') ?? trimmed)
}

/** A typed number, with a comma or a point. Other text stays as it is, so that the server refuses it. */
export function numberOf(text: string): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const number = Number(trimmed.replace(',', '.'))
  return Number.isFinite(number) && !/[.,]$/.test(trimmed) ? number : trimmed
}
