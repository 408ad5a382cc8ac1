import type { ComponentType } from 'react'
import { extensionPoint } from '#platform/extension-point.ts'

/** Names of techniques that match what is being typed. */
export const techniqueSuggestions =
  extensionPoint<ComponentType<{ text: string; onChoose: (name: string) => void }>>('technique suggestions')
