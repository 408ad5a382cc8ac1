import { faultOf } from '#platform/unsafe-text.ts'
import { POST_LIMITS } from '../limits.ts'
import { isEmptyDraft, type PostDraft } from './post-draft.ts'

export type PostProblem = 'empty' | 'too_long' | 'html' | 'unseen'

export interface PostProblems {
  text?: PostProblem
  /** By the picture's id. */
  alts: Record<string, PostProblem>
}

/** Problems to fix before posting, found immediately and even offline. The server validates again. */
export function problemsOf(draft: PostDraft, { mayBeEmpty }: { mayBeEmpty: boolean }): PostProblems | null {
  const text = problemOf(draft.text, { limit: POST_LIMITS.text, lineBreaks: true })
  const alts: PostProblems['alts'] = Object.fromEntries(
    draft.pictures.flatMap(({ id, alt }) => {
      const problem = problemOf(alt, { limit: POST_LIMITS.alt })
      return problem ? [[id, problem]] : []
    }),
  )
  // Techniques alone don't make a post.
  const isEmpty = isEmptyDraft({ ...draft, techniques: [] }) && !mayBeEmpty
  if (!text && !isEmpty && Object.keys(alts).length === 0) return null
  return { ...(text ? { text } : isEmpty ? { text: 'empty' } : {}), alts }
}

export function techniqueProblem(technique: string): PostProblem | undefined {
  return problemOf(technique, { limit: POST_LIMITS.technique })
}

function problemOf(
  text: string,
  { limit, lineBreaks = false }: { limit: number; lineBreaks?: boolean },
): PostProblem | undefined {
  const trimmed = text.trim()
  if (trimmed.length > limit) return 'too_long'
  switch (faultOf(trimmed.replace(/\r\n?/g, '\n'), { lineBreaks })) {
    case undefined:
      return undefined
    case 'html':
      return 'html'
    default:
      return 'unseen'
  }
}
