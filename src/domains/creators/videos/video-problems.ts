import { faultOf } from '#platform/unsafe-text.ts'
import { VIDEO_LIMITS } from './limits.ts'

export type TitleProblem = 'short' | 'long' | 'html' | 'unseen'

/** What keeps a title from being kept. The server has the last word; this one comes without waiting. */
export function titleProblem(title: string): TitleProblem | undefined {
  const text = title.trim()
  if (text.length < VIDEO_LIMITS.minTitle) return 'short'
  if (text.length > VIDEO_LIMITS.title) return 'long'
  const fault = faultOf(text)
  if (fault === undefined) return undefined
  return fault === 'contains HTML' ? 'html' : 'unseen'
}
