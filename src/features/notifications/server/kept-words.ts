import { saidIn } from '#platform/catalogs.ts'
import type { RequestContext } from '#platform/context.ts'
import { acceptedLanguage } from '#platform/languages.ts'
import type { NotificationLine } from '../contract.ts'

/** §9.7: news of an account is kept as the code said it, and read in the language that is asked for. */
export function inLanguageOf({ request }: Pick<RequestContext, 'request'>) {
  const language = acceptedLanguage(request.headers.get('accept-language'))
  const said = (field: unknown) => (typeof field === 'string' ? saidIn(language, field) : field)
  return (line: NotificationLine): NotificationLine => {
    if (language === 'en') return line
    const { title, text, reason, what } = line.extra
    switch (line.type) {
      case 'account_update':
        return { ...line, extra: { ...line.extra, title: said(title), text: said(text) } }
      case 'event_cancelled':
        return { ...line, extra: { ...line.extra, reason: said(reason) } }
      case 'event_update':
        return { ...line, extra: { ...line.extra, what: said(what) } }
      default:
        return line
    }
  }
}
