import type { MessageDescriptor } from '@lingui/core'
import { escapeHtml } from '#platform/escape-html.ts'
import { LANGUAGES, type Language } from '#platform/languages.ts'
import { type Translator, translatorFor } from '#platform/translator.ts'
import { headHtml } from '../head-html.ts'
import { standardPreview } from '../previews/previews.ts'
import { findAnswers } from './help-search.ts'
import { siteLabels } from './labels.ts'
import type { Article, Section } from './markdown.ts'
import { SITE_PAGES, type SitePage } from './names.ts'

interface Shown {
  page: SitePage
  article: Article
  /** The reader's language, and the page's language if that's different. */
  language: Language
  textLanguage: Language
  /** Languages the text is available in. */
  languages: readonly Language[]
  /** Whether the URL sets the language, so links keep it. */
  isLanguageChosen: boolean
  /** The help page's search text. */
  query: string
  publicUrl: string
  /** The app's style sheets. */
  stylesheets: readonly string[]
}

/** Pages with this many sections or more have a table of contents. */
const LONG = 4

/**
 * A full page. It works without a script: `site-pages.js` adds the theme chosen in the app, and searches while the
 * reader types.
 */
export function sitePageHtml(shown: Shown): string {
  const { page, article, language, publicUrl, query, stylesheets } = shown
  const { t } = translatorFor(language)
  const head = headHtml(
    {
      status: 200,
      title: `${article.title} · Open Mat`,
      description: article.description,
      image: standardPreview(publicUrl),
      path: `/${page}`,
      ...(query ? { unlisted: true } : {}),
    },
    shown,
  )
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <meta name="theme-color" content="#f4f6f9" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#0b111a" media="(prefers-color-scheme: dark)">
    ${head}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
    <link rel="manifest" href="/manifest.webmanifest">
    ${[...stylesheets, '/site-pages.css'].map((href) => `<link rel="stylesheet" href="${href}">`).join('\n    ')}
    <script src="/site-pages.js"></script>
  </head>
  <body class="site">
    <a class="site-skip" href="#text">${text(t(siteLabels.skip))}</a>
    <header class="site-header">
      <a class="site-home" href="/"><img src="/favicon.svg" width="36" height="36" alt=""> Open Mat</a>
      ${languageNav(shown, t)}
    </header>
    <main id="text" class="site-main">
      ${mainHtml(shown, t)}
    </main>
    ${footer(shown, t)}
  </body>
</html>
`
}

type Translate = Translator['t']
const text = escapeHtml

function mainHtml(shown: Shown, t: Translate): string {
  const { page, article, query } = shown
  const isHelp = page === 'help'
  const found = query ? findAnswers(article.sections, query) : article.sections
  return `<div class="site-text">
        ${topHtml(shown, t)}
        ${isHelp ? searchHtml(shown, found.length, t) : ''}
      </div>
      ${article.sections.length < LONG ? '' : contents(shown, t)}
      <div class="site-text">
        <article id="answers"${textLanguage(shown)}>
          ${found.map(sectionHtml).join('\n')}
        </article>
        ${isHelp ? contactHtml(t) : ''}
      </div>`
}

function searchHtml({ query, isLanguageChosen, language }: Shown, count: number, t: Translate): string {
  const nothing = count === 0 ? ` ${t(siteLabels.nothing)}` : ''
  const status = query ? t(siteLabels.found, { count, query }) + nothing : ''
  const chosen = isLanguageChosen ? `<input type="hidden" name="lang" value="${language}">` : ''
  return `<search>
          <form class="site-search" action="/help">
            ${chosen}<label for="q">${text(t(siteLabels.search))}</label>
            <div><input id="q" type="search" name="q" value="${text(query)}" maxlength="100" enterkeyhint="search"><button>${text(t(siteLabels.searchButton))}</button></div>
          </form>
        </search>
        <p id="found" role="status">${text(status)}</p>`
}

const contactHtml = (t: Translate) => `<aside class="site-card">
          <h2>${text(t(siteLabels.person))}</h2>
          <p>${text(t(siteLabels.personText))}</p>
          <a class="site-button" href="/contact?from=/help">${text(t(siteLabels.write))}</a>
        </aside>`

const textLanguage = ({ language, textLanguage }: Shown) => (language === textLanguage ? '' : ` lang="${textLanguage}"`)

function topHtml(shown: Shown, t: Translate): string {
  const { article, language, textLanguage: other } = shown
  const only =
    language === other ? '' : `<p class="site-card">${text(t(siteLabels.onlyIn, { language: LANGUAGES[other] }))}</p>`
  return `${only}<div${textLanguage(shown)}><h1>${text(article.title)}</h1>
        ${article.intro}</div>`
}

const sectionHtml = ({ id, title, html }: Section) =>
  `<section id="${text(id)}"><h2>${text(title)}</h2>\n${html}</section>`

/**
 * The table of contents, next to the text in a wide window. On a phone it's collapsed on most pages but open on the
 * help page, where it's what people look for. With search results, its links lead back to the full list.
 */
function contents(shown: Shown, t: Translate): string {
  const { page, article, query } = shown
  const label = text(t(siteLabels.contents))
  const all = query ? linkIn(shown)('/help') : ''
  const links = article.sections.map(({ id, title }) => `<li><a href="${all}#${text(id)}">${text(title)}</a></li>`)
  const list = `<ol${textLanguage(shown)}>${links.join('')}</ol>`
  const isOpen = page === 'help' && !query
  const wide = `<nav class="site-contents${isOpen ? '' : ' site-wide'}" aria-label="${label}"><p aria-hidden="true">${label}</p>${list}</nav>`
  if (page === 'help') return wide
  return `${wide}<details class="site-narrow"><summary>${label}</summary>${list}</details>`
}

function languageNav({ page, language, query }: Shown, t: Translate): string {
  const links = (Object.entries(LANGUAGES) as [Language, string][]).map(([tag, name]) => {
    const href = `/${page}?${new URLSearchParams({ lang: tag, ...(query && { q: query }) })}`
    const current = tag === language ? ' aria-current="true"' : ''
    return `<a href="${text(href)}" lang="${tag}" hreflang="${tag}"${current}>${name}</a>`
  })
  return `<nav class="site-languages" aria-label="${text(t(siteLabels.language))}">${links.join('')}</nav>`
}

function footer(shown: Shown, t: Translate): string {
  const link = (href: string, label: MessageDescriptor) =>
    `<a href="${linkIn(shown)(href)}"${href === `/${shown.page}` ? ' aria-current="page"' : ''}>${text(t(label))}</a>`
  const links = [
    ...SITE_PAGES.map((page) => link(`/${page}`, siteLabels[page])),
    link('/about', siteLabels.about),
    link('/contact', siteLabels.contact),
  ]
  return `<footer class="site-footer"><nav aria-label="${text(t(siteLabels.more))}">${links.join('')}</nav></footer>`
}

/** Keeps the language set in the URL in links from one of these pages to another. */
export function linkIn({ isLanguageChosen, language }: Pick<Shown, 'isLanguageChosen' | 'language'>) {
  return (href: string): string => {
    const [, page, anchor = ''] = /^\/([a-z-]+)(#.*)?$/.exec(href) ?? []
    const isOneOfThese = SITE_PAGES.some((name) => name === page)
    return isOneOfThese && isLanguageChosen ? `/${page}?lang=${language}${anchor}` : href
  }
}
