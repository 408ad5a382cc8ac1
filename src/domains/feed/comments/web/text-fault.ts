import { useLingui } from '@lingui/react/macro'
import { faultOf } from '#platform/unsafe-text.ts'
import { COMMENT_TEXT } from '../limits.ts'

/** Why this cannot be said, in words; null when it can. What the server would refuse anyway is not sent. */
export function useTextFault(): (text: string) => string | null {
  const { t } = useLingui()
  return (text) => {
    if (text === '') return t`Write something first.`
    if (text.length > COMMENT_TEXT) return t`A comment has at most ${COMMENT_TEXT} characters.`
    switch (faultOf(text, { lineBreaks: true })) {
      case undefined:
        return null
      case 'contains HTML':
        return t`Leave the HTML out.`
      default:
        return t`It contains characters that cannot be shown. Type it again instead of pasting it.`
    }
  }
}
