import type { Language } from '#platform/languages.ts'
import { translatorFor } from '#platform/translator.ts'
import { words } from './meta-labels.ts'

interface Shortcut {
  name: string
  short_name?: string
  url: string
}

/** What an installed app is called and leads to (public/manifest.webmanifest), in the words of this language. */
export function manifestIn(language: Language, manifest: string): string {
  const { say } = translatorFor(language)
  const { shortcuts, ...kept } = JSON.parse(manifest) as { shortcuts: Shortcut[] }
  const named = (shortcut: Shortcut): Shortcut =>
    shortcut.url === '/map'
      ? { ...shortcut, name: say(words.finder), short_name: say(words.find) }
      : { ...shortcut, name: say(words.home) }
  return JSON.stringify({ ...kept, lang: language, description: say(words.about), shortcuts: shortcuts.map(named) })
}
