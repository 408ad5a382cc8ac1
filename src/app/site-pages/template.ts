import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LANGUAGES, type Language } from '#platform/languages.ts'
import type { SitePage } from './names.ts'

const TEMPLATES = fileURLToPath(new URL('templates', import.meta.url))
const ALL = Object.keys(LANGUAGES) as Language[]

/** A page's Markdown, and the languages it's available in. */
export interface PageText {
  text: string
  language: Language
  languages: readonly Language[]
}

/**
 * The operator's page in `DATA_DIR/pages`, otherwise the template; read on every request, so a change shows
 * immediately.
 */
export async function readPageText(dataDir: string, page: SitePage, wanted: Language): Promise<PageText> {
  const own = new Map<Language, string>()
  for (const language of ALL) {
    const text = await readIfThere(join(dataDir, 'pages', `${page}.${language}.md`))
    if (text !== undefined) own.set(language, text)
  }
  const language = languageToShow(wanted, [...own.keys()])
  const text = own.get(language) ?? (await readFile(join(TEMPLATES, `${page}.${language}.md`), 'utf8'))
  return { text, language, languages: own.size > 0 ? [...own.keys()] : ALL }
}

/**
 * An operator's page in another language takes precedence over our template in the reader's: two languages must not
 * promise different things.
 */
export function languageToShow(wanted: Language, own: readonly Language[]): Language {
  if (own.length === 0 || own.includes(wanted)) return wanted
  return own.includes('en') ? 'en' : (own[0] ?? wanted)
}

export interface Facts {
  values: Readonly<Record<string, string>>
  flags: Readonly<Record<string, boolean>>
}

const CONDITIONAL = /^<!-- if (not )?(\w+) -->\n([\s\S]*?)^<!-- end -->\n/gm

/**
 * Replaces `{name}` with its value, and keeps lines between `<!-- if name -->` (or `if not name`) and `<!-- end -->` if
 * the flag matches. Unknown names are left unchanged.
 */
export function fillIn(text: string, { values, flags }: Facts): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(CONDITIONAL, (_, not: string | undefined, name: string, lines: string) =>
      Boolean(flags[name]) === (not === undefined) ? lines : '',
    )
    .replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
