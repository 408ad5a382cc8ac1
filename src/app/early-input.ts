type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Clicks and typing from before the app started, recorded by public/before-app.js. */
interface EarlyInput {
  typed: Map<Field, string>
  /** The last button or checkbox clicked. */
  pressed(): HTMLElement | undefined
  stop(): void
}

const CONTROLS = 'button, input[type=checkbox]'
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select'
/** Before each of these events, typing is repeated, because a handler may read or change the field. */
const NEXT_STEPS = ['beforeinput', 'click', 'keydown', 'submit']
const RETRY_MS = 50
/** A slow phone hydrates a page, or renders it again, within this time. */
const REPLACED_MS = 30_000

const earlyInput = () => (window as { earlyInput?: EarlyInput }).earlyInput

/**
 * Repeats clicks and typing that the app missed. Call it right after `hydrateRoot(container)`: React first hydrates the
 * part of the page that gets an event. Where a part's code isn't loaded yet, they're repeated once React has hydrated
 * the elements or rendered others in their place: React would drop clicks, and mistake typed text for its own.
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
    if (!held.has(control)) clickWhenHydrated(control, placeOf(control))
    held.add(control)
  }
  // After React's own listener there, which hydrates the part if its code is loaded.
  container.addEventListener('click', hold, true)
}

function clickWhenHydrated(control: HTMLElement, place: Place) {
  const now = control.isConnected ? control : inPlace(place)
  if (now && isHydrated(now)) now.click()
  else if (isAwaited(place)) setTimeout(() => clickWhenHydrated(now ?? control, place), RETRY_MS)
}

/** Types into each of these fields again once it's hydrated, and into those that are typed into until then. */
function keepTyping(typed: Map<Field, string>) {
  const places = new Map([...typed.keys()].map((field) => [field, placeOf(field)]))
  let isComposing = false
  let isWaiting = false
  /** A list whose early choice is repeated instead of the browser's next `change` event. */
  let chosenEarly: EventTarget | undefined
  const retype = () => {
    if (isComposing) return
    for (const field of typed.keys()) if (!field.isConnected) moveTyping(field)
    for (const [field, value] of [...typed]) {
      hydrate(field)
      if (!isHydrated(field)) continue
      field.value = ''
      write(field, value)
      typed.delete(field)
    }
  }
  const retypeAll = () => {
    retype()
    isWaiting = typed.size > 0
    if (isWaiting) setTimeout(retypeAll, RETRY_MS)
  }
  const moveTyping = (field: Field) => {
    const place = places.get(field)
    const now = place && (inPlace(place) as Field | undefined)
    if (now) {
      typed.set(now, typed.get(field) ?? '')
      places.set(now, place)
      if (document.activeElement === document.body) now.focus()
    }
    if (now || !place || !isAwaited(place)) typed.delete(field)
  }
  const keep = (event: Event) => {
    const field = event.target as Field
    if (isWriting) return
    chosenEarly = undefined
    if (!field.matches(FIELDS) || isHydrated(field)) return
    if (field instanceof HTMLSelectElement) chosenEarly = field
    typed.set(field, field.value)
    places.set(field, placeOf(field))
    // Setting the value would end what an input method is composing.
    isComposing = (event as InputEvent).isComposing
    if (!isWaiting) retypeAll()
  }
  // Follows `input`. React may have restored the former choice by then, and would take it for a new one.
  const stopChange = (event: Event) => {
    if (!isWriting && event.target === chosenEarly) event.stopPropagation()
  }
  const endComposing = () => {
    isComposing = false
  }
  retypeAll()
  // Before React's own listeners.
  window.addEventListener('input', keep, true)
  window.addEventListener('change', stopChange, true)
  window.addEventListener('compositionend', endComposing, true)
  for (const step of NEXT_STEPS) window.addEventListener(step, retype, true)
}

type Place = ReturnType<typeof placeOf>

/** How to find a control again if React renders the page again: its kind, its name and how many before it have both. */
function placeOf(control: HTMLElement) {
  const kind = control.localName
  const name = nameOf(control)
  const index = sameNamed(kind, name).indexOf(control)
  return { kind, name, index, path: window.location.pathname, until: Date.now() + REPLACED_MS }
}

const isAwaited = ({ path, until }: Place) => path === window.location.pathname && Date.now() < until

const inPlace = (place: Place): HTMLElement | undefined =>
  isAwaited(place) ? sameNamed(place.kind, place.name)[place.index] : undefined

const sameNamed = (kind: string, name: string) =>
  [...document.querySelectorAll<HTMLElement>(kind)].filter((control) => nameOf(control) === name)

const nameOf = (control: HTMLElement & { labels?: NodeListOf<HTMLElement> | null }) =>
  control.ariaLabel ?? control.labels?.[0]?.textContent ?? (control.matches(FIELDS) ? '' : (control.textContent ?? ''))

/** The part of React's own data about an element that `isHydrated` reads. */
interface Fiber {
  flags: number
  alternate: Fiber | null
  return: Fiber | null
}

/** React's flags `Placement` and `Hydrating`. */
const UNCOMMITTED = 2 | 4096

/**
 * Until React commits an element's hydration, it may start over or drop the element, and with it what a person did
 * meanwhile. React decides in the same way whether events reach an element.
 */
function isHydrated(element: HTMLElement): boolean {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))
  let fiber = key ? (element as unknown as Record<string, Fiber>)[key] : undefined
  if (!fiber) return false
  for (; fiber && !fiber.alternate; fiber = fiber.return ?? undefined) if (fiber.flags & UNCOMMITTED) return false
  return true
}

/** React hydrates a part before it handles such an event, if the part's code is loaded. Nothing here listens to this one. */
const hydrate = (element: HTMLElement) => element.dispatchEvent(new Event('dragend', { bubbles: true }))

/** Tells our own events apart from a person's and from those of password managers. */
let isWriting = false

/** React only notices a value that its own setter on the element hasn't seen. */
function write(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  isWriting = true
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  isWriting = false
}
