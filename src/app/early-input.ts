/** Clicks and typing from before the app started, recorded by public/early-input.js. */
interface EarlyInput {
  typed: Map<HTMLInputElement, string>
  /** The last element clicked. */
  pressed(): HTMLElement | undefined
  stop(): void
}

const earlyInput = () => (window as { earlyInput?: EarlyInput }).earlyInput

/** Call it right after `hydrateRoot`: React hydrates the part of the page that gets an event first. */
export function replayEarlyInput(): void {
  const early = earlyInput()
  early?.stop()
  for (const [field, value] of early?.typed ?? []) {
    write(field, field.value)
    field.value = ''
    write(field, value)
  }
  early?.pressed()?.click()
}

export const stopEarlyInput = () => earlyInput()?.stop()

/** React only notices a value that its own setter on the element hasn't seen. */
function write(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
