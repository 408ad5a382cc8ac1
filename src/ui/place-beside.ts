/**
 * Positions a popover below its anchor if there's room, otherwise above it; always inside the window and above
 * everything else, including dialogs. It follows the anchor through scrolling and a phone's keyboard, until the
 * returned function is called.
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
