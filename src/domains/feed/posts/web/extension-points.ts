import type { ComponentType } from 'react'
import { extensionPoint } from '#platform/extension-point.ts'

/** Technique names that match what's being typed. */
export const techniqueSuggestions =
  extensionPoint<ComponentType<{ text: string; onChoose: (name: string) => void }>>('technique suggestions')
