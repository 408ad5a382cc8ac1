import { faultOf } from '#platform/unsafe-text.ts'
import { VIDEO_LIMITS } from './limits.ts'

export type TitleProblem = 'short' | 'long' | 'html' | 'unseen'

/** Checks a title before it's sent; the server checks it again. */
export function titleProblem(title: string): TitleProblem | undefined {
  const text = title.trim()
  if (text.length < VIDEO_LIMITS.minTitle) return 'short'
  if (text.length > VIDEO_LIMITS.title) return 'long'
  const fault = faultOf(text)
  if (fault === undefined) return undefined
  return fault === 'html' ? 'html' : 'unseen'
}
