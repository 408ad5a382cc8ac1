import { useLingui } from '@lingui/react/macro'
import { withoutField } from '#platform/web/without-field.ts'
import { beltLabel } from '#ui/belt-labels.ts'
import { beltSlugs } from '#ui/belts.ts'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { numberOf } from './FieldEditor.tsx'
import { CHOICE_LABELS, FIELD_LABELS, PART_LABELS } from './field-labels.ts'

type PartsOf = 'dropIn' | 'rules' | 'trialOffer' | 'membership' | 'accessibility'
type Kind = 'yesNo' | 'number' | 'currency' | 'belt' | 'text' | readonly string[]

/** The parts of each field and their input type. No choice means unknown. */
const PARTS: Record<PartsOf, Record<string, Kind>> = {
  dropIn: {
    accepted: 'yesNo',
    price: 'number',
    currency: 'currency',
    firstVisitFree: 'yesNo',
    notice: ['none', 'message', 'required'],
    waiverUrl: 'text',
  },
  rules: {
    giColors: ['any', 'white', 'white_blue', 'team'],
    patches: ['ok', 'none'],
    visitorMinBelt: 'belt',
    beginnersWelcome: 'yesNo',
    shoesOff: 'yesNo',
    legLocks: 'text',
    tapePolicy: 'text',
    photoPolicy: 'text',
  },
  trialOffer: { available: 'yesNo', classes: 'number', days: 'number', notes: 'text' },
  membership: { priceFrom: 'number', currency: 'currency', contract: ['none', 'monthly', 'yearly'] },
  accessibility: { stepFree: 'yesNo', changing: 'yesNo', parking: 'yesNo' },
}

interface PartsFieldsProps {
  field: PartsOf
  value: Record<string, unknown>
  onChange: (value: Record<string, unknown>) => void
  error?: string | undefined
}

/** A field made of parts, each with its own input. */
export function PartsFields({ field, value, onChange, error }: PartsFieldsProps) {
  const { t } = useLingui()
  // A server error about a part begins with the part's name, as in "price: is …".
  const [named] = /^\w+(?=: )/.exec(error ?? '') ?? []
  const parts = Object.entries(PARTS[field])
  const refused = named && named in PARTS[field] ? named : parts[0]?.[0]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t(FIELD_LABELS[field])}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {parts.map(([name, kind]) => (
          <Part
            key={name}
            name={name}
            kind={kind}
            value={value[name]}
            onChange={(next) => onChange({ ...value, [name]: next })}
            error={error && name === refused ? withoutField(error) : undefined}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface PartProps {
  name: string
  kind: Kind
  value: unknown
  onChange: (value: unknown) => void
  error?: string | undefined
}

function Part({ name, kind, value, onChange, error }: PartProps) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  const words = PART_LABELS[name]
  const label = words ? t(words) : name
  const options = optionsOf(name, kind)
  if (options)
    return (
      <Select
        label={label}
        options={[{ value: 'unknown', label: t`Not set` }, ...options]}
        value={value === null || value === undefined ? 'unknown' : String(value)}
        onValueChange={(chosen) =>
          onChange(chosen === 'unknown' ? null : kind === 'yesNo' ? chosen === 'true' : chosen)
        }
        error={error}
      />
    )
  if (kind === 'number')
    return (
      <TextField
        label={label}
        inputMode="decimal"
        value={value === null ? '' : String(value)}
        onValueChange={(text) => onChange(numberOf(text))}
        error={error}
      />
    )
  return (
    <TextField
      label={label}
      value={String(value ?? '')}
      onValueChange={(text) => onChange(text === '' && name !== 'notes' ? null : text)}
      error={error}
      dir="auto"
    />
  )
}

/** A part's options; undefined for typed input. */
function useOptions() {
  const { t, i18n } = useLingui()
  return (name: string, kind: Kind): { value: string; label: string }[] | undefined => {
    switch (kind) {
      case 'yesNo':
        return [
          { value: 'true', label: t`Yes` },
          { value: 'false', label: t`No` },
        ]
      case 'belt':
        return beltSlugs.map((belt) => ({ value: belt, label: beltLabel(i18n, belt) }))
      case 'currency': {
        const names = new Intl.DisplayNames(i18n.locale, { type: 'currency' })
        const codes = Intl.supportedValuesOf('currency')
        return codes.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))
      }
      case 'number':
      case 'text':
        return undefined
      default:
        return kind.map((choice) => {
          const said = CHOICE_LABELS[`${name}.${choice}`]
          return { value: choice, label: said ? t(said) : choice }
        })
    }
  }
}
