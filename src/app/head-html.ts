import { escapeHtml } from '#platform/escape-html.ts'
import { LANGUAGES, type Language } from '#platform/languages.ts'
import type { PageHead } from './page-meta.ts'

/** As the protocol of previews names languages. */
const OG_LOCALES = { en: 'en_US', 'pt-BR': 'pt_BR', es: 'es_ES' } as const satisfies Record<Language, string>

/** What previews, search engines and the browser's tab show of a page. */
export function headHtml(
  { title, description, image, jsonLd, unlisted }: PageHead,
  url: string,
  language: Language,
): string {
  const meta = (name: string, content: string) => `<meta ${name} content="${escapeHtml(content)}">`
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name="description"', description),
    meta('property="og:title"', title),
    meta('property="og:description"', description),
    meta('property="og:url"', url),
    meta('property="og:image"', image),
    meta('property="og:type"', 'website'),
    meta('property="og:site_name"', 'Open Mat'),
    meta('property="og:locale"', OG_LOCALES[language]),
    ...(Object.keys(LANGUAGES) as Language[])
      .filter((other) => other !== language)
      .map((other) => meta('property="og:locale:alternate"', OG_LOCALES[other])),
    meta('name="twitter:card"', 'summary_large_image'),
    ...(unlisted ? [meta('name="robots"', 'noindex')] : []),
    ...(jsonLd
      ? [`<script type="application/ld+json">${JSON.stringify(jsonLd).replaceAll('<', '\\u003c')}</script>`]
      : []),
  ].join('\n    ')
}
