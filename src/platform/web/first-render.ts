import { useSyncExternalStore } from 'react'

/** When and for which time zone the server rendered the page. */
export interface FirstRender {
  now: Date
  zone: string
}

let firstRender: FirstRender | undefined

/** Called before hydrating a page that the server rendered. */
export function hydrateAs(rendered: FirstRender): void {
  firstRender = rendered
}

/**
 * Defined while rendering on the server, and while hydrating, which has to give the same result. Anything only the
 * browser knows is rendered right after.
 */
export function useFirstRender(): FirstRender | undefined {
  return useSyncExternalStore(
    never,
    () => undefined,
    () => firstRender,
  )
}

/** The time, and the reader's time zone; undefined means the device's zone. */
export function useClock(): { now: Date; zone: string | undefined } {
  return useFirstRender() ?? { now: new Date(), zone: undefined }
}

const never = () => () => {}
