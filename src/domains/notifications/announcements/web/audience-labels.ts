import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AudienceKind } from '../rules.ts'

export const AUDIENCE_NAMES: Record<AudienceKind, MessageDescriptor> = {
  all: msg`Everyone`,
  country: msg`A country`,
  language: msg`A language`,
  gym_staff: msg`Gym staff`,
  creators: msg`Creators`,
  admins: msg`Admins`,
}

/** The audience, with the country or language by name. */
export function audienceLabels(
  { audience, audienceValue }: { audience: AudienceKind; audienceValue: string | null },
  i18n: I18n,
): string {
  if (audienceValue === null) return i18n._(AUDIENCE_NAMES[audience])
  const type = audience === 'country' ? 'region' : 'language'
  return new Intl.DisplayNames(i18n.locale, { type }).of(audienceValue) ?? audienceValue
}
