import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { beltNames } from './belt-names.ts'
import { type BeltSlug, beltSlugs } from './belts.ts'

/** A belt's name as a label, next to the drawing. */
export function beltLabel(i18n: I18n, belt: BeltSlug | 'default'): string {
  if (belt === 'default') return i18n._(msg({ context: 'belt', message: 'No belt yet' }))
  const name = i18n._(beltNames[belt])
  return name.charAt(0).toLocaleUpperCase(i18n.locale) + name.slice(1)
}

export const isBelt = (text: string): text is BeltSlug => beltSlugs.some((slug) => slug === text)
