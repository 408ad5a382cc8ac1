import type { ComponentType } from 'react'
import { extensionPoint } from '#platform/extension-point.ts'
import type { OwnLink } from './own-link.ts'

/** Shows the event that a message links to. */
export const eventLinkCard =
  extensionPoint<ComponentType<Extract<OwnLink, { kind: 'event' }>>>('a card for links to events')
