import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { DISCIPLINES } from '#domains/gyms/gyms/rules.ts'
import { days } from '#platform/clock.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { lineOf } from './text.ts'

export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? value.split(/\s*[;,|]\s*/).filter(Boolean) : []
}

const DISCIPLINE_WORDS: readonly [(typeof DISCIPLINES)[number], RegExp][] = [
  ['nogi', /\bno ?gi\b|nogi|grappling|luta livre|(sem|sin|sans|ohne|senza) (kimono|gi|keikogi)/],
  ['gi', /(?<!no ?|sem |sin |sans |ohne |senza )\b(gi|kimono)\b|bjjgi/],
  ['kids', /kids|kinder|children|juniors?\b|criancas|infantil|ninos|enfants|bambini/],
  ['womens', /wom[ae]n|ladies|frauen|femin|mulheres|mujeres|femmes|donne/],
  ['mma', /\bmma\b|mixed martial/],
  ['judo', /\bjudo\b|judo/],
  ['wrestling', /wrestling|ringen|\blutte\b/],
  ['selfDefense', /self ?defen[cs]e|selbstverteidigung|defesa pessoal|defensa personal|selfdefense/],
]

export function disciplinesOf(value: unknown): Gym['disciplines'] {
  const found = new Set<(typeof DISCIPLINES)[number]>()
  for (const said of listOf(value)) {
    const text = lineOf(said, 100)
    const own = DISCIPLINES.find((discipline) => discipline === text)
    if (own) found.add(own)
    else {
      // "BJJNoGiAllLevels" is split into its words.
      const words = normalizeText(text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/([A-Z]{2,})([A-Z][a-z])/g, '$1 $2'))
      for (const [discipline, pattern] of DISCIPLINE_WORDS) if (pattern.test(words)) found.add(discipline)
      if (/^(both|beides|ambos)$|gi (and|und|e|y|et) no ?gi/.test(words)) found.add('gi').add('nogi')
    }
  }
  return DISCIPLINES.filter((discipline) => found.has(discipline))
}

export function statusOf(value: unknown): Gym['status'] {
  const said = normalizeText(lineOf(value, 60))
  if (/permanent|closed for good|defunct|disused|^closed$|^geschlossen$|^cerrado$|^ferme$|^fechado$/.test(said))
    return 'permanently_closed'
  if (/temporar|paused|vorubergehend/.test(said)) return 'temporarily_closed'
  if (/opening|coming soon|planned|in eroffnung/.test(said)) return 'opening_soon'
  return 'active'
}

export function parseYesNo(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const text = lineOf(value, 20)
  if (/^[✓✔☑✅]/u.test(text)) return true
  if (/^[✗✘❌☐]/u.test(text)) return false
  const said = normalizeText(text)
  if (/^(yes|y|true|t|1|ja|j|si|s|sim|oui|o|on|x|tak|ano|kylla|evet|да|はい|designated|available|welcome)$/.test(said))
    return true
  return /^(no|n|false|f|0|nein|nao|non|nee|nej|nie|ei|hayir|off|нет|いいえ|none)$/.test(said) ? false : null
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const said = lineOf(value, 40).replace(/[^\d.,-]/g, '')
  if (!/\d/.test(said)) return null
  const number = Number(said.replace(/^(-?\d+),(\d{1,2})$/, '$1.$2').replace(/,/g, ''))
  return Number.isFinite(number) ? number : null
}

export const amountOf = (value: unknown) => {
  const number = numberOf(value)
  return number !== null && number >= 0 && number < 1e6 ? Math.round(number * 100) / 100 : null
}

export const wholeOf = (value: unknown) => {
  const number = numberOf(value)
  return number !== null && Number.isInteger(number) && number >= 0 && number < 10_000 ? number : null
}

export const yearOf = (value: unknown) => {
  const year = Number(/\b(1[89]\d\d|20\d\d)\b/.exec(lineOf(value, 40))?.[1] ?? Number.NaN)
  return Number.isNaN(year) ? null : year
}

export function currencyOf(value: unknown): string | null {
  const said = lineOf(value, 10).toUpperCase()
  return { '€': 'EUR', '£': 'GBP', $: 'USD', R$: 'BRL', '¥': 'JPY' }[said] ?? (/^[A-Z]{3}$/.test(said) ? said : null)
}

export function dayOf(value: unknown): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(lineOf(value, 40))?.[0]
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) || time > Date.now() + days(1) ? null : new Date(time).toISOString()
}

/** Opening hours on one line: text unchanged, or a list of days from a map service. */
export function hoursOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(hoursOf).filter(Boolean).join('; ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, inner]) =>
        /^\d+$|day$|hours?$|^(open|close)/i.test(key) ? hoursOf(inner) : `${key} ${hoursOf(inner)}`,
      )
      .filter((part) => part.trim() !== '')
      .join(' ')
  return lineOf(value, 1000).replace(/^"|"$/g, '')
}
