type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Clicks and typing from before the app started, recorded by public/early-input.js. */
interface EarlyInput {
  typed: Map<Field, string>
  /** The last element clicked. */
  pressed(): HTMLElement | undefined
  stop(): void
}

const CONTROLS = 'button, input[type=checkbox]'
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select'
/** What may read a field or change it again. */
const NEXT_STEPS = ['beforeinput', 'click', 'keydown', 'submit']
const RETRY_MS = 50

const earlyInput = () => (window as { earlyInput?: EarlyInput }).earlyInput

/**
 * Call it right after `hydrateRoot(container)`: React hydrates the part of the page that gets an event first. From then
 * on, in parts whose code isn't loaded yet, clicks are repeated and fields typed into again once React has hydrated
 * them. React would drop those clicks, and take the typed text for what it had rendered itself.
 */
export function replayEarlyInput(container: HTMLElement): void {
  const early = earlyInput()
  early?.stop()
  holdClicks(container)
  keepTyping(early?.typed ?? new Map())
  early?.pressed()?.click()
}

export const stopEarlyInput = () => earlyInput()?.stop()

function holdClicks(container: HTMLElement) {
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
}

function clickWhenHydrated(control: HTMLElement) {
  if (isHydrated(control)) control.click()
  else if (control.isConnected) setTimeout(() => clickWhenHydrated(control), RETRY_MS)
}

/** Adds to these fields those typed into before they're hydrated, and types into each again afterwards. */
function keepTyping(typed: Map<Field, string>) {
  let isComposing = false
  let isWaiting = false
  const retype = () => {
    if (isComposing) return
    for (const [field, value] of [...typed]) {
      // React hydrates the part first, if its code is loaded.
      write(field, field.value)
      if (!isHydrated(field)) continue
      field.value = ''
      write(field, value)
      typed.delete(field)
    }
  }
  const retypeAll = () => {
    retype()
    for (const field of typed.keys()) if (!field.isConnected) typed.delete(field)
    isWaiting = typed.size > 0
    if (isWaiting) setTimeout(retypeAll, RETRY_MS)
  }
  const keep = (event: Event) => {
    const field = event.target as Field
    if (!event.isTrusted || !field.matches(FIELDS) || isHydrated(field)) return
    typed.set(field, field.value)
    // Setting the value would end what an input method is composing.
    isComposing = (event as InputEvent).isComposing
    if (!isWaiting) retypeAll()
  }
  const endComposing = () => {
    isComposing = false
  }
  retypeAll()
  // Before React's own listeners.
  window.addEventListener('input', keep, true)
  window.addEventListener('compositionend', endComposing, true)
  for (const step of NEXT_STEPS) window.addEventListener(step, retype, true)
}

/** React keeps its own properties on the elements it has hydrated. */
const isHydrated = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith('__react'))

/** React only notices a value that its own setter on the element hasn't seen. */
function write(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
