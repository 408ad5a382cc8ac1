import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

export interface PageName {
  /** The text of the page's h1. */
  text: string
  /** Whether the h1 is visible right now. */
  inSight: boolean
}

const TOP_BAR_PX = 56

/**
 * The current page's name. A page sets it once, in its h1: the browser tab and the phone's top bar read it from there.
 * A page that needs another tab title renders its own `<title>`.
 */
export function usePageName(): PageName {
  const [name, setName] = useState<PageName>({ text: '', inSight: true })

  useEffect(() => {
    const page = document.getElementById('page')
    if (!page) return
    let heading: Element | null = null
    const sight = new IntersectionObserver(
      ([entry]) => entry && setName((before) => renamed(before, { text: before.text, inSight: entry.isIntersecting })),
      { rootMargin: `-${TOP_BAR_PX}px 0px 0px` },
    )
    const read = () => {
      const found = page.querySelector('h1')
      if (found !== heading) {
        sight.disconnect()
        if (found) sight.observe(found)
        heading = found
      }
      const text = found?.textContent?.trim() ?? ''
      nameTab(text)
      setName((before) => renamed(before, { text, inSight: found ? before.inSight : true }))
    }
    const changes = new MutationObserver(read)
    changes.observe(page, { childList: true, subtree: true, characterData: true })
    // A page that sets its own tab title removes it when it unmounts.
    changes.observe(document.head, { childList: true })
    read()
    return () => {
      changes.disconnect()
      sight.disconnect()
    }
  }, [])

  return name
}

/**
 * After navigation, moves keyboard and screen reader focus to the new page's heading, unless the URL has a hash or the
 * page has set the focus itself.
 */
export function useFocusOnNavigation() {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const page = document.getElementById('page')
    if (!page || hash || page.querySelector(':focus')) return
    const heading = page.querySelector<HTMLElement>('h1') ?? page
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, hash])
}

function renamed(before: PageName, after: PageName): PageName {
  return before.text === after.text && before.inSight === after.inSight ? before : after
}

const PRODUCT = 'Open Mat'

function nameTab(text: string) {
  const ours = document.head.querySelector<HTMLTitleElement>('title[data-page-name]')
  if (document.head.querySelector('title:not([data-page-name])')) return ours?.remove()
  const title = ours ?? document.head.appendChild(document.createElement('title'))
  title.dataset.pageName = ''
  const words = text ? `${text} · ${PRODUCT}` : PRODUCT
  if (title.textContent !== words) title.textContent = words
}
