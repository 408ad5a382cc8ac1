import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { comments } from './comments.ts'

/** The comment that the address leads to, and the one it answers. Another press on the same link seeks it again. */
export interface LinkedComment {
  id: string
  /** It stands below this one; itself where it is no answer. */
  topId: string
  visit: string
}

/** Null where the address leads to none, where it is gone, and for whoever comes back and left from elsewhere. */
export function useLinkedComment(activityId: string): LinkedComment | null {
  const { hash, key } = useLocation()
  const isBack = useNavigationType() === 'POP' && key !== 'default'
  const [, written] = /^#comment-(.+)$/.exec(hash) ?? []
  const id = written === undefined || isBack ? null : decoded(written)
  const { data } = useQuery({
    ...comments.get.queryOptions({ input: { id: activityId, commentId: id ?? '' } }),
    enabled: id !== null,
    meta: { keep: false },
  })
  return id !== null && data?.id === id ? { id, topId: data.parentId ?? id, visit: key } : null
}

/** Reads on until a comment is among what is shown. */
export function useReadUntil(
  id: string | null,
  thread: { listed: { id: string }[]; hasMore: boolean; isLoadingMore: boolean; loadMore: () => void },
): void {
  const { listed, hasMore, isLoadingMore, loadMore } = thread
  const isMissing = id !== null && hasMore && !isLoadingMore && !listed.some((comment) => comment.id === id)
  const pages = listed.length
  const tried = useRef(-1)
  useEffect(() => {
    // What could not be read on is not asked for over and over.
    if (!isMissing || tried.current === pages) return
    tried.current = pages
    loadMore()
  }, [isMissing, pages, loadMore])
}

/** Shows it and says so softly: in sight, with the focus, and marked for a moment. */
export function show(comment: HTMLElement): void {
  comment.focus({ preventScroll: true })
  comment.scrollIntoView({ block: 'center' })
  comment.classList.remove('animate-found')
  // Read in between, or taking it away and giving it back would be nothing.
  void comment.offsetWidth
  comment.classList.add('animate-found')
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
