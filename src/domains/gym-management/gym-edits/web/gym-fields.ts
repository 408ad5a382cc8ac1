import type { Gym } from '#domains/gyms/gyms/contract.ts'
import type { CallFailure } from '#platform/web/errors.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { GYM_FIELDS, type GymField, type GymFields, sameValue } from '../rules.ts'
import { plainSession } from './week.ts'

export function fieldsOfGym(gym: Gym): GymFields {
  const kept = Object.fromEntries(GYM_FIELDS.map((field) => [field, gym[field]])) as unknown as GymFields
  return { ...kept, schedule: gym.schedule.map(plainSession) }
}

export function changedFields(before: GymFields, draft: Partial<GymFields>): GymField[] {
  return (Object.keys(draft) as GymField[]).filter((field) => !sameValue(before[field], draft[field]))
}

/** The reason the server refused a field ("is empty") or a part of it ("price: is …"). */
export function refusalOf(field: GymField, failure: CallFailure | undefined): string | undefined {
  if (failure?.kind !== 'refused' || !failure.field) return undefined
  const [named, ...path] = failure.field.replace(/^change\./, '').split('.')
  if (named !== field) return undefined
  const message = withoutField(failure.message)
  return path.length > 0 && Number.isNaN(Number(path[0])) ? `${path[0]}: ${message}` : message
}
