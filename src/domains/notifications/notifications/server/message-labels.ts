import type { RequestContext } from '#platform/context.ts'
import { translatorAskedFor } from '#platform/translator.ts'
import type { NotificationLine } from '../contract.ts'
import { milestoneIn, movedInWords } from './sentences.ts'

/** What the code said of itself is kept in English, and read in the language that is asked for. */
export function inLanguageOf(context: Pick<RequestContext, 'request'>) {
  const { say, sayKept, locale } = translatorAskedFor(context)
  const said = (field: unknown) => (typeof field === 'string' ? sayKept(field) : field)
  return (line: NotificationLine): NotificationLine => {
    const { extra } = line
    switch (line.type) {
      case 'account_update':
        return { ...line, extra: { ...extra, title: said(extra.title), text: said(extra.text) } }
      case 'milestone_achieved':
        return { ...line, extra: { ...extra, title: milestoneIn(extra, say) } }
      case 'event_cancelled':
        return { ...line, extra: { ...extra, reason: said(extra.reason) } }
      case 'event_update':
        return { ...line, extra: { ...extra, what: movedInWords(extra, locale) ?? said(extra.what) } }
      default:
        return line
    }
  }
}
