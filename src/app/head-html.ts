import { escapeHtml, jsonInHtml } from '#platform/escape-html.ts'
import { LANGUAGES, type Language } from '#platform/languages.ts'
import { breadcrumbs } from '#platform/schema-org.ts'
import type { PageHead } from './page-meta.ts'

/** Language codes in Open Graph's format. */
const OG_LOCALES = { en: 'en_US', 'pt-BR': 'pt_BR', es: 'es_ES' } as const satisfies Record<Language, string>
const ALL = Object.keys(LANGUAGES) as Language[]

export interface HeadFacts {
  publicUrl: string
  language: Language
  /** Whether the URL sets the language (`?lang=`), so that the canonical URL does too. */
  isLanguageChosen: boolean
  /** The languages the page is available in. */
  languages?: readonly Language[]
}

/** A page's head for link previews, search engines and the browser tab. */
export function headHtml(head: PageHead, facts: HeadFacts): string {
  const { title, description, image, jsonLd, crumbs = [], unlisted } = head
  const { publicUrl, language } = facts
  const meta = (name: string, content: string) => `<meta ${name} content="${escapeHtml(content)}">`
  const data = [...(jsonLd ? [jsonLd] : []), ...(crumbs.length > 0 ? [breadcrumbs(crumbs, publicUrl)] : [])]
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name="description"', description),
    ...addressesOf(head, facts, meta),
    meta('property="og:title"', title),
    meta('property="og:description"', description),
    meta('property="og:image"', image.url),
    meta('property="og:image:width"', String(image.width)),
    meta('property="og:image:height"', String(image.height)),
    meta('property="og:image:alt"', image.alt),
    meta('property="og:type"', 'website'),
    meta('property="og:site_name"', 'Open Mat'),
    meta('property="og:locale"', OG_LOCALES[language]),
    ...ALL.filter((other) => other !== language).map((other) =>
      meta('property="og:locale:alternate"', OG_LOCALES[other]),
    ),
    meta('name="twitter:card"', 'summary_large_image'),
    ...(unlisted ? [meta('name="robots"', 'noindex')] : []),
    ...data.map((one) => `<script type="application/ld+json">${jsonInHtml(one)}</script>`),
  ].join('\n    ')
}

/** Links to the canonical URL, the page in each language, and its other formats. */
function addressesOf(
  { path, alternates = [] }: PageHead,
  { publicUrl, language, isLanguageChosen, languages = ALL }: HeadFacts,
  meta: (name: string, content: string) => string,
): string[] {
  const link = (attributes: string, href: string) => `<link ${attributes} href="${escapeHtml(href)}">`
  const others = alternates.map(({ type, href, title }) =>
    link(`rel="alternate" type="${escapeHtml(type)}"${title ? ` title="${escapeHtml(title)}"` : ''}`, publicUrl + href),
  )
  if (path === undefined) return others
  const address = (wanted?: Language) => `${publicUrl}${path}${wanted ? `?lang=${wanted}` : ''}`
  const canonical = address(isLanguageChosen ? language : undefined)
  return [
    link('rel="canonical"', canonical),
    meta('property="og:url"', canonical),
    ...languages.map((one) => link(`rel="alternate" hreflang="${one}"`, address(one))),
    link('rel="alternate" hreflang="x-default"', address()),
    ...others,
  ]
}
