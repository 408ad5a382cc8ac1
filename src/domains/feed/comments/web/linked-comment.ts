import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { loadNextPage } from '#ui/ShowMore.tsx'
import { comments } from './comments.ts'
import type { Thread } from './use-thread.ts'

/** The comment a URL links to, and its parent. Following the same link again scrolls to it again. */
export interface LinkedComment {
  id: string
  /** The comment's parent, or the comment itself if it isn't a reply. */
  topId: string
  visit: string
}

/** The comment the URL links to. Null if there's none, it's gone, or the member returned with the back button. */
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

/** Loads more pages until they include a comment. */
export function useLoadUntilComment(id: string | null, { listed, more }: Pick<Thread, 'listed' | 'more'>): void {
  const isMissing =
    id !== null && more.hasNextPage && !more.isFetchingNextPage && !listed.some((comment) => comment.id === id)
  const pages = listed.length
  const tried = useRef(-1)
  useEffect(() => {
    // Doesn't retry a page that failed to load.
    if (!isMissing || tried.current === pages) return
    tried.current = pages
    void loadNextPage(more)
  }, [isMissing, pages, more])
}

/** Scrolls to a comment, focuses it and highlights it briefly. */
export function show(comment: HTMLElement): void {
  comment.focus({ preventScroll: true })
  comment.scrollIntoView({ block: 'center' })
  comment.classList.remove('animate-found')
  // Forces a reflow. Otherwise removing and re-adding the class wouldn't restart the animation.
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
