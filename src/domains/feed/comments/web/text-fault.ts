import { useLingui } from '@lingui/react/macro'
import { faultOf } from '#platform/unsafe-text.ts'
import { COMMENT_TEXT } from '../limits.ts'

/** The reason a comment can't be sent, or null. Text the server would refuse is never sent. */
export function useTextFault(): (text: string) => string | null {
  const { t } = useLingui()
  return (text) => {
    if (text === '') return t`Write something first.`
    if (text.length > COMMENT_TEXT) return t`Comments can have up to ${COMMENT_TEXT} characters.`
    switch (faultOf(text, { lineBreaks: true })) {
      case undefined:
        return null
      case 'html':
        return t`Plain text only. Remove the HTML.`
      default:
        return t`The text contains invisible characters. Remove them or type it again.`
    }
  }
}
