import { type ComponentType, lazy } from 'react'

/** A part of a page, loaded on demand. If it can't be, for example offline, the page works without it. */
export const optionalPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<Props> })))
