/**
 * Shows a popover under its anchor where there is room, over it otherwise, never outside the window, and above everything
 * else, a dialog too. It follows the anchor wherever scrolling or a phone's keyboard moves it, until the returned call.
 */
export function floatBeside(floating: HTMLElement, anchor: HTMLElement): () => void {
  const place = () => placeBeside(floating, anchor)
  const resized = new ResizeObserver(place)
  floating.showPopover?.()
  place()
  resized.observe(floating)
  window.addEventListener('resize', place)
  document.addEventListener('scroll', place, { capture: true, passive: true })
  return () => {
    resized.disconnect()
    window.removeEventListener('resize', place)
    document.removeEventListener('scroll', place, { capture: true })
    if (floating.isConnected) floating.hidePopover?.()
  }
}

function placeBeside(floating: HTMLElement, anchor: HTMLElement) {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const below = at.bottom + 4
  const fitsBelow = below + height <= window.innerHeight - 8
  const top = fitsBelow ? below : Math.max(8, at.top - 4 - height)
  const left = at.left + width <= window.innerWidth - 8 ? at.left : Math.max(8, at.right - width)
  floating.style.top = `${top}px`
  floating.style.left = `${left}px`
}
