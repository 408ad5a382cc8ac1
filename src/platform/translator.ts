import { type AllMessages, type MessageDescriptor, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { serverCatalogs } from './catalogs.ts'
import type { RequestContext } from './context.ts'
import { datesIn } from './dates.ts'
import { acceptedLocale } from './languages.ts'
import { isMessage, type Message, type MessageValue, type MessageValues } from './messages.ts'
import { formatMoney } from './money.ts'

/** A message identified by its id in the catalogs, as in Lingui. */
type NamedText = Pick<MessageDescriptor, 'id' | 'message'>

/** Translates the server's messages into one language. */
export interface Translator {
  /** The messages' language with the member's region, for Intl: `en-IE`. */
  locale: string
  /** `values` are added to the message's own. */
  t(message: Message | NamedText, values?: MessageValues): string
}

/**
 * Makes translators from catalogs, compiled or not. Messages missing from a catalog, and languages without one, fall
 * back to the English in the code (record 5). Days are formatted in `zone`, times in their own zone.
 */
export function translatorsOf(catalogs: AllMessages): (language: string | null, zone?: string) => Translator {
  const languages = new Map(
    ['en', ...Object.keys(catalogs)].map((language) => {
      const i18n = setupI18n({ locale: language, messages: { en: {}, ...catalogs } })
      return [language, i18n.setMessagesCompiler(compiledOnce)]
    }),
  )
  return (language, zone = 'UTC') => {
    const asked = localeOf(language)
    const known = [...languages.keys()].find((tag) => tag.split('-')[0] === asked.language)
    const i18n = languages.get(known ?? 'en')
    // Dates in another language within English text would look like a mistake.
    const locale = known ? withClock(asked) : 'en'

    const t: Translator['t'] = (text, more) => {
      const values = { ...('values' in text ? text.values : {}), ...more }
      return i18n?._({ id: text.id, ...(text.message && { message: text.message }), values: written(values) }) ?? ''
    }
    const written = (values: MessageValues) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, writtenValue(value)]))
    const writtenValue = (value: MessageValue): string | number => {
      if (typeof value !== 'object') return value
      if (isMessage(value)) return t(value)
      if ('day' in value) return dayIn(locale, value.day, zone)
      if ('moment' in value) return datesIn(locale, { zone: value.zone }).fullMoment(new Date(value.moment))
      if ('amount' in value) return formatMoney(value.amount, value.currency, locale)
      return new Intl.ListFormat(locale).format(value.list.map((one) => String(writtenValue(one))))
    }
    return { locale, t }
  }
}

export const translatorFor = translatorsOf(serverCatalogs)

export function requestTranslator({ request }: Pick<RequestContext, 'request'>): Translator {
  return translatorFor(acceptedLocale(request.headers.get('accept-language')))
}

/** A calendar day is the same in every zone; the day of a point in time depends on the zone. */
function dayIn(locale: string, day: string, zone: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(day)
  return datesIn(locale, { zone: isDate ? 'UTC' : zone }).longDay(new Date(day))
}

/** Messages come only from the code and the catalogs, so this cache is bounded. */
const compiled = new Map<string, ReturnType<typeof compileMessage>>()

function compiledOnce(message: string) {
  const known = compiled.get(message)
  if (known !== undefined) return known
  const made = compileMessage(message)
  compiled.set(message, made)
  return made
}

const withClock = ({ baseName, hourCycle }: Intl.Locale): string =>
  new Intl.Locale(baseName, { ...(hourCycle && { hourCycle }) }).toString()

const ENGLISH = new Intl.Locale('en')

function localeOf(language: string | null): Intl.Locale {
  try {
    return language ? new Intl.Locale(language) : ENGLISH
  } catch {
    return ENGLISH
  }
}
