/** Puts what floats under its anchor where there is room, over it otherwise, and never outside the window. */
export function placeBeside(floating: HTMLElement, anchor: HTMLElement) {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const below = at.bottom + 4
  const fitsBelow = below + height <= window.innerHeight - 8
  const top = fitsBelow ? below : Math.max(8, at.top - 4 - height)
  const left = at.left + width <= window.innerWidth - 8 ? at.left : Math.max(8, at.right - width)
  floating.style.top = `${top}px`
  floating.style.left = `${left}px`
}
