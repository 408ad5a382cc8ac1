import type { RequestContext } from '#platform/context.ts'
import { requestTranslator } from '#platform/translator.ts'
import type { NotificationLine } from '../contract.ts'
import { milestoneIn, readText, startChangeText } from './messages.ts'

/** Translates our stored messages into the requested language. */
export function lineTranslator(context: Pick<RequestContext, 'request'>) {
  const { t, locale } = requestTranslator(context)
  const textIn = (field: unknown) => readText(field, t) ?? undefined
  return (line: NotificationLine): NotificationLine => {
    const { extra } = line
    // An array is left unchanged, so the contract refuses it. Spreading it would turn it into a valid record.
    if (Array.isArray(extra)) return line
    switch (line.type) {
      case 'system_announcement':
      case 'account_update':
        return { ...line, extra: { ...extra, title: textIn(extra.title), text: textIn(extra.text) } }
      case 'milestone_achieved':
        return { ...line, extra: { ...extra, title: milestoneIn(extra, t) } }
      case 'event_cancelled':
        return { ...line, extra: { ...extra, reason: textIn(extra.reason) } }
      case 'event_update':
        return { ...line, extra: { ...extra, what: startChangeText(extra, locale) ?? textIn(extra.what) } }
      default:
        return line
    }
  }
}
