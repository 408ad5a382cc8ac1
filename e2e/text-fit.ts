import type { Page } from '@playwright/test'

const CONTROLS = 'a, button, input, select, textarea, summary'

/**
 * Text that the page cuts off, and whether the page scrolls sideways. `ours` matches our own messages, which mustn't
 * end in an ellipsis; a member's long name may. `controls` adds buttons, links and fields that are cut off.
 */
export function textFaults(page: Page, { ours = /(?!)/, controls = false } = {}): Promise<string[]> {
  const options = { pattern: ours.source, selector: controls ? CONTROLS : 'none' }
  return page.evaluate(async ({ pattern, selector }) => {
    // The page may have been resized, and some parts measure themselves a frame later.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    const isOurs = new RegExp(pattern)
    const faults = new Set<string>()
    const width = document.documentElement.clientWidth
    const pathOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].slice(0, 3).join('.')}`

    if ((document.scrollingElement?.scrollWidth ?? 0) > width + 1) {
      const beyond = [...document.body.querySelectorAll('*')].filter(
        (one) => one.getBoundingClientRect().right > width + 1,
      )
      faults.add(`the page scrolls sideways: ${beyond.slice(0, 3).map(pathOf).join(', ')}`)
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = (node.textContent ?? '').trim()
      const parent = node.parentElement
      if (!text || !parent || parent.closest('option, script, style, svg, textarea, template')) continue
      if (!isVisible(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rect = range.getBoundingClientRect()
      if (isOutOfSight(rect)) continue
      const fault = faultOf(parent, rect, isOurs.test(text))
      if (fault) faults.add(`"${text.slice(0, 60)}" ${fault} (${pathOf(parent)})`)
    }
    for (const control of document.querySelectorAll(selector)) {
      const rect = control.getBoundingClientRect()
      if (!control.parentElement || !isVisible(control) || isOutOfSight(rect)) continue
      const fault = faultOf(control.parentElement, rect, false)
      if (fault) faults.add(`${control.ariaLabel ?? control.textContent} ${fault} (${pathOf(control)})`)
    }
    return [...faults]

    function isVisible(element: Element): boolean {
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true })
    }

    /** Empty, or off the screen until it has the focus, such as the skip link. */
    function isOutOfSight({ width, height, right, bottom }: DOMRect): boolean {
      return width < 1 || height < 1 || right < 0 || bottom + scrollY < 0
    }

    function faultOf(parent: Element, rect: DOMRect, own: boolean): string | undefined {
      for (
        let element: Element | null = parent;
        element && element !== document.body;
        element = element.parentElement
      ) {
        const style = getComputedStyle(element)
        const box = element.getBoundingClientRect()
        // For screen readers only.
        if (box.width <= 1 || box.height <= 1 || style.clipPath !== 'none') return undefined
        const across = rect.left < box.left - 1 || rect.right > box.right + 1
        // A font's own box is taller than a tight line.
        const slack = 3 + 0.3 * Number.parseFloat(getComputedStyle(parent).fontSize)
        const down = rect.top < box.top - slack || rect.bottom > box.bottom + slack
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) return undefined
        const hides = /hidden|clip/
        if ((hides.test(style.overflowX) && across) || (hides.test(style.overflowY) && down)) {
          const shortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
          if (!shortened) return 'is cut off'
          return own ? 'ends in an ellipsis' : undefined
        }
        if (/^(BUTTON|SUMMARY)$/.test(element.tagName) && (across || down)) return 'runs out of its button'
      }
      return rect.right > width + 1 || rect.left < -1 ? 'runs off the screen' : undefined
    }
  }, options)
}
