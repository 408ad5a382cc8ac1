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

export function FieldEditor({ field, value, onChange, error, onOther }: FieldEditorProps) {
  const { t } = useLingui()
  const frame = { label: t(FIELD_LABELS[field]), onChange, error }
  switch (field) {
    case 'name':
    case 'description':
    case 'statusNote':
    case 'phone':
    case 'email':
    case 'matType':
    case 'openingHours':
      return <TextEditor {...frame} field={field} value={String(value)} />
    case 'website':
    case 'instagram':
    case 'facebook':
      return <LinkEditor {...frame} field={field} value={String(value)} />
    case 'foundedYear':
    case 'matAreaM2':
    case 'rooms':
    case 'maxOnMat':
      return <NumberEditor {...frame} value={value === null ? '' : String(value)} />
    case 'languages':
    case 'amenities':
      return <ListEditor {...frame} field={field} value={value as string[]} />
    case 'status':
      return <StatusEditor {...frame} value={value as GymFields['status']} />
    case 'timezone':
      return <ZoneEditor {...frame} value={String(value)} />
    case 'logo':
    case 'cover':
      return <PictureEditor {...frame} field={field} value={value as GymPicture | null} />
    case 'photos':
      return (
        <PhotosField
          {...frame}
          photos={value as GymPicture[]}
          onCover={onOther && ((photo) => onOther('cover', photo))}
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
      return <PersonFields legend={frame.label} person={value as Gym['headCoach']} onChange={onChange} />
    case 'coaches':
      return <CoachList coaches={value as Gym['coaches']} onChange={onChange} />
    case 'schedule':
      return <ScheduleEditor schedule={value as ScheduleItem[]} onChange={onChange} />
    default:
      return <PartsFields field={field} value={value as Record<string, unknown>} onChange={onChange} error={error} />
  }
}

interface EditorProps<Value, Field extends GymField = GymField> extends Pick<FieldEditorProps, 'onChange' | 'error'> {
  label: string
  field: Field
  value: Value
}

const TEXTS = {
  name: { dir: 'auto', limit: GYM_NAME.max },
  description: { dir: 'auto', limit: GYM_DESCRIPTION },
  statusNote: { dir: 'auto', limit: STATUS_NOTE },
  matType: { dir: 'auto' },
  openingHours: { dir: 'auto' },
  phone: { type: 'tel' },
  email: { type: 'email' },
} as const

function TextEditor({ field, onChange, ...frame }: EditorProps<string, keyof typeof TEXTS>) {
  const { t } = useLingui()
  if (field === 'description') return <TextArea {...frame} {...TEXTS[field]} onValueChange={onChange} />
  const hint = field === 'statusNote' && {
    hint: t`Shown at the top of the page. For example: “Closed in August” or “Entrance through the yard”.`,
  }
  return <TextField {...frame} {...TEXTS[field]} {...hint} onValueChange={onChange} />
}

function LinkEditor({ field, onChange, ...frame }: EditorProps<string, 'website' | 'instagram' | 'facebook'>) {
  return (
    <TextField
      {...frame}
      inputMode="url"
      onValueChange={onChange}
      onBlur={() => onChange(linkOf(frame.value, field))}
    />
  )
}

function NumberEditor({ onChange, ...frame }: Omit<EditorProps<string>, 'field'>) {
  return <TextField {...frame} inputMode="decimal" onValueChange={(text) => onChange(numberOf(text))} />
}

function ListEditor({ field, value, onChange, ...frame }: EditorProps<string[], 'languages' | 'amenities'>) {
  const { t } = useLingui()
  const wordsIn = (text: string) => text.split(',').map((word) => word.trim())
  return (
    <TextField
      {...frame}
      hint={
        field === 'languages'
          ? t`Language codes separated by commas: en, pt`
          : t`Separate with commas: showers, lockers, loan gi`
      }
      defaultValue={value.join(', ')}
      onValueChange={(text) => onChange([...new Set(wordsIn(text).filter(Boolean))])}
      dir="auto"
    />
  )
}

function StatusEditor({ value, onChange, ...frame }: Omit<EditorProps<GymFields['status']>, 'field'>) {
  const { t } = useLingui()
  return (
    <Select
      {...frame}
      options={EDITABLE_STATUSES.map((status) => ({ value: status, label: t(STATUS_LABELS[status]) }))}
      value={value as (typeof EDITABLE_STATUSES)[number]}
      onValueChange={onChange}
    />
  )
}

function ZoneEditor({ onChange, ...frame }: Omit<EditorProps<string>, 'field'>) {
  return (
    <Select
      {...frame}
      options={timezones(frame.value).map((zone) => ({ value: zone, label: zoneName(zone) }))}
      onValueChange={onChange}
    />
  )
}

function PictureEditor({ field, value, ...frame }: EditorProps<GymPicture | null, 'logo' | 'cover'>) {
  const { t } = useLingui()
  return (
    <OnePhotoField
      {...frame}
      hint={
        field === 'logo'
          ? t`Square. Shown small next to the name.`
          : t`Wide. Shown at the top of the page and in link previews.`
      }
      shape={field === 'logo' ? 'square' : 'wide'}
      picture={value}
    />
  )
}

interface Props {
  chosen: Gym['disciplines']
  onChange: (value: Gym['disciplines']) => void
}

function Disciplines({ chosen, onChange }: Props) {
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

/** A link such as "gym.ie" or "@gym" as an https URL. Other text stays as typed, so that the server refuses it. */
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
