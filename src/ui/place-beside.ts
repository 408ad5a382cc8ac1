/**
 * Positions a popover below its anchor if there's room, otherwise above it; always inside the window and above
 * everything else, including dialogs. It follows the anchor through scrolling, a phone's keyboard and content that
 * loads around it, until the returned function is called.
 */
export function floatBeside(floating: HTMLElement, anchor: HTMLElement): () => void {
  const place = () => placeBeside(floating, anchor)
  const resized = new ResizeObserver(place)
  floating.showPopover?.()
  place()
  resized.observe(floating)
  resized.observe(document.body)
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
  const fitsRight = at.left + width <= window.innerWidth - 8
  floating.style.top = `${within(fitsBelow ? below : at.top - 4 - height, window.innerHeight - height)}px`
  floating.style.left = `${within(fitsRight ? at.left : at.right - width, window.innerWidth - width)}px`
}

/** Keeps a popover inside the window when its anchor has left it. */
function within(position: number, end: number) {
  return Math.max(8, Math.min(position, end - 8))
}
