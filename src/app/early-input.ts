/** Clicks and typing from before the app started, recorded by public/early-input.js. */
interface EarlyInput {
  typed: Map<HTMLInputElement, string>
  /** The last element clicked. */
  pressed(): HTMLElement | undefined
  stop(): void
}

const CONTROLS = 'button, input[type=checkbox]'

const earlyInput = () => (window as { earlyInput?: EarlyInput }).earlyInput

/**
 * Call it right after `hydrateRoot(container)`: React hydrates the part of the page that gets an event first. From then
 * on, a click in a part whose code isn't loaded yet, which React would drop, is repeated when it is.
 */
export function replayEarlyInput(container: HTMLElement): void {
  const early = earlyInput()
  early?.stop()
  const rendered = new WeakSet(container.querySelectorAll<HTMLElement>(CONTROLS))
  const held = new WeakSet<HTMLElement>()
  const hold = (event: Event) => {
    const control = (event.target as Element).closest<HTMLElement>(CONTROLS)
    if (!control || !rendered.has(control) || isHydrated(control)) return
    event.preventDefault()
    // Impatient taps on the same control count once.
    if (!held.has(control)) clickWhenHydrated(control)
    held.add(control)
  }
  // After React's own listener there, which hydrates the part if its code is loaded.
  container.addEventListener('click', hold, true)
  for (const [field, value] of early?.typed ?? []) {
    write(field, field.value)
    field.value = ''
    write(field, value)
  }
  early?.pressed()?.click()
}

export const stopEarlyInput = () => earlyInput()?.stop()

function clickWhenHydrated(control: HTMLElement) {
  if (isHydrated(control)) control.click()
  else if (control.isConnected) setTimeout(() => clickWhenHydrated(control), 50)
}

/** React keeps its own properties on the elements it has hydrated. */
const isHydrated = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith('__react'))

/** React only notices a value that its own setter on the element hasn't seen. */
function write(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
