import type { Language } from '#platform/languages.ts'
import { translatorFor } from '#platform/translator.ts'
import { labels } from './meta-labels.ts'

interface Shortcut {
  name: string
  short_name?: string
  url: string
}

/** The web app manifest (public/manifest.webmanifest) in the given language. */
export function manifestIn(language: Language, manifest: string): string {
  const { t } = translatorFor(language)
  const { shortcuts, ...kept } = JSON.parse(manifest) as { shortcuts: Shortcut[] }
  const named = (shortcut: Shortcut): Shortcut =>
    shortcut.url === '/map'
      ? { ...shortcut, name: t(labels.finder), short_name: t(labels.find) }
      : { ...shortcut, name: t(labels.home) }
  return JSON.stringify({ ...kept, lang: language, description: t(labels.about), shortcuts: shortcuts.map(named) })
}
