import { useLingui } from '@lingui/react/macro'
import type { Gym, GymPicture, ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { offerLabels, useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { disciplineLabels, kindLabels, levelLabels } from '#domains/gyms/gyms/web/session-labels.ts'
import type { Point } from '#platform/geography.ts'
import { useDates } from '#platform/web/dates.ts'
import { beltLabel } from '#ui/belt-labels.ts'
import { normaliseBelt } from '#ui/belts.ts'
import type { GymField } from '../rules.ts'
import { CHOICE_LABELS, PART_LABELS } from './field-labels.ts'

/** A field's value as readable lines; no lines when it's empty. */
export function useValueLabels(): (field: GymField, value: unknown) => string[] {
  const { t, i18n } = useLingui()
  const { country } = useGymLabels()
  const { locale, date, shortWeekday, times } = useDates()
  const language = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' })

  const session = ({ weekday, start, end, title, from, until, exceptions, capacity, price, ...item }: ScheduleItem) =>
    [
      `${shortWeekday(weekday)} ${times(start, end)} ${title}`,
      ...[t(kindLabels[item.kind]), t(disciplineLabels[item.discipline]), t(levelLabels[item.level])],
      ...[item.instructor, item.program],
      capacity !== null && `${t`Spots`}: ${i18n.number(capacity)}`,
      item.dropInOk && t`Drop-ins welcome`,
      price !== null && `${t`Drop-in price`}: ${i18n.number(price)}`,
      from && t`from ${{ from: date(from) }}`,
      until && t`until ${{ until: date(until) }}`,
      exceptions.length > 0 && t`not on ${{ days: exceptions.map(date).join(', ') }}`,
    ]
      .filter(Boolean)
      .join(', ')
  const belt = (rank: string) => {
    const slug = normaliseBelt(rank)
    return slug === 'default' ? rank : beltLabel(i18n, slug)
  }
  const person = ({ name, belt: rank }: Gym['coaches'][number]) => [name, rank && belt(rank)].filter(Boolean).join(', ')
  const plain = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    if (typeof value === 'boolean') return value ? t`yes` : t`no`
    if (typeof value === 'number')
      return i18n.number(value, { maximumFractionDigits: 6, useGrouping: name !== 'foundedYear' })
    const choice = CHOICE_LABELS[`${name}.${String(value)}`]
    if (choice) return t(choice)
    if (name === 'visitorMinBelt' || name === 'belt') return belt(String(value))
    return name === 'country' ? country(String(value)) : String(value)
  }
  const parts = (value: object) =>
    Object.entries(value).flatMap(([name, inner]) => {
      const words = plain(name, inner)
      const label = PART_LABELS[name]
      return words ? [label ? `${t(label)}: ${words}` : words] : []
    })

  return (field, value) => {
    if (value === null || value === undefined || value === '') return []
    switch (field) {
      case 'schedule':
        return (value as ScheduleItem[])
          .toSorted((a, b) => a.weekday - b.weekday || a.start.localeCompare(b.start))
          .map(session)
      case 'address': {
        const { street, postalCode, city, region, country: code } = value as Gym['address']
        return [street, `${postalCode} ${city}`.trim(), region, country(code)].filter(Boolean)
      }
      case 'location': {
        const { lat, lng } = value as Point
        return [`${lat.toFixed(5)}, ${lng.toFixed(5)}`]
      }
      case 'logo':
      case 'cover':
        return [(value as GymPicture).alt || t`A photo`]
      case 'photos':
        return (value as GymPicture[]).map(({ alt }, at) => alt || t`Photo ${{ number: at + 1 }}`)
      case 'headCoach':
        return [person(value as Gym['coaches'][number])]
      case 'coaches':
        return (value as Gym['coaches']).map(person)
      case 'disciplines':
        return (value as Gym['disciplines']).map((discipline) => t(offerLabels[discipline]))
      case 'languages':
        return (value as string[]).map((code) => (/^[a-z]{2,3}$/.test(code) ? (language.of(code) ?? code) : code))
      case 'amenities':
        return value as string[]
      default:
        return typeof value === 'object' ? parts(value) : [plain(field, value)].filter(Boolean)
    }
  }
}
