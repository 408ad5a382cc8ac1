import type { MessageDescriptor } from '@lingui/core'
import { escapeHtml } from '#platform/escape-html.ts'
import { LANGUAGES, type Language } from '#platform/languages.ts'
import { translatorFor } from '#platform/translator.ts'
import { headHtml } from '../head-html.ts'
import { findAnswers } from './help-search.ts'
import { words } from './labels.ts'
import type { Article, Section } from './markdown.ts'
import { SITE_PAGES, type SitePage } from './names.ts'

interface Shown {
  page: SitePage
  article: Article
  /** What the reader reads, and what the text is written in where that's another. */
  language: Language
  textLanguage: Language
  /** In which the text can be had. */
  languages: readonly Language[]
  /** Whether the address says the language, so that links keep it. */
  isLanguageChosen: boolean
  /** What was typed into the search of the help page. */
  query: string
  publicUrl: string
  /** The app's style sheets. */
  stylesheets: readonly string[]
}

/** From so many sections on a page has a table of contents. */
const LONG = 4

/** A whole page. It needs no script: what `site-pages.js` adds is the theme that was chosen in the app, and answers while typing. */
export function sitePageHtml(shown: Shown): string {
  const { page, article, language, publicUrl, query, stylesheets } = shown
  const { say } = translatorFor(language)
  const address = (wanted?: Language) => `${publicUrl}/${page}${wanted ? `?lang=${wanted}` : ''}`
  const canonical = address(shown.isLanguageChosen ? language : undefined)
  const head = headHtml(
    {
      status: 200,
      title: `${article.title} · Open Mat`,
      description: article.description,
      image: `${publicUrl}/og.png`,
      ...(query ? { unlisted: true } : {}),
    },
    canonical,
    language,
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
    <link rel="canonical" href="${canonical}">
    ${shown.languages.map((one) => `<link rel="alternate" hreflang="${one}" href="${address(one)}">`).join('\n    ')}
    <link rel="alternate" hreflang="x-default" href="${address()}">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
    <link rel="manifest" href="/manifest.webmanifest">
    ${[...stylesheets, '/site-pages.css'].map((href) => `<link rel="stylesheet" href="${href}">`).join('\n    ')}
    <script src="/site-pages.js"></script>
  </head>
  <body class="site">
    <a class="site-skip" href="#text">${text(say(words.skip))}</a>
    <header class="site-header">
      <a class="site-home" href="/"><img src="/favicon.svg" width="36" height="36" alt=""> Open Mat</a>
      ${languageNav(shown, say)}
    </header>
    <main id="text" class="site-main">
      ${mainHtml(shown, say)}
    </main>
    ${footer(shown, say)}
  </body>
</html>
`
}

type Say = (words: MessageDescriptor, values?: Record<string, string | number>) => string
const text = escapeHtml

function mainHtml(shown: Shown, say: Say): string {
  const { page, article, query } = shown
  const isHelp = page === 'help'
  const found = query ? findAnswers(article.sections, query) : article.sections
  return `<div class="site-text">
        ${topHtml(shown, say)}
        ${isHelp ? searchHtml(shown, found.length, say) : ''}
      </div>
      ${article.sections.length < LONG ? '' : contents(shown, say)}
      <div class="site-text">
        <article id="answers"${textLanguage(shown)}>
          ${found.map(sectionHtml).join('\n')}
        </article>
        ${isHelp ? contactHtml(say) : ''}
      </div>`
}

function searchHtml({ query, isLanguageChosen, language }: Shown, count: number, say: Say): string {
  const nothing = count === 0 ? ` ${say(words.nothing)}` : ''
  const status = query ? say(words.found, { count, query }) + nothing : ''
  const chosen = isLanguageChosen ? `<input type="hidden" name="lang" value="${language}">` : ''
  return `<search>
          <form class="site-search" action="/help">
            ${chosen}<label for="q">${text(say(words.search))}</label>
            <div><input id="q" type="search" name="q" value="${text(query)}" maxlength="100" enterkeyhint="search"><button>${text(say(words.searchButton))}</button></div>
          </form>
        </search>
        <p id="found" role="status">${text(status)}</p>`
}

const contactHtml = (say: Say) => `<aside class="site-card">
          <h2>${text(say(words.person))}</h2>
          <p>${text(say(words.personText))}</p>
          <a class="site-button" href="/contact?from=/help">${text(say(words.write))}</a>
        </aside>`

const textLanguage = ({ language, textLanguage }: Shown) => (language === textLanguage ? '' : ` lang="${textLanguage}"`)

function topHtml(shown: Shown, say: Say): string {
  const { article, language, textLanguage: other } = shown
  const only =
    language === other ? '' : `<p class="site-card">${text(say(words.onlyIn, { language: LANGUAGES[other] }))}</p>`
  return `${only}<div${textLanguage(shown)}><h1>${text(article.title)}</h1>
        ${article.intro}</div>`
}

const sectionHtml = ({ id, title, html }: Section) =>
  `<section id="${text(id)}"><h2>${text(title)}</h2>\n${html}</section>`

/**
 * Beside the text in a wide window. On a phone a legal page's is folded away and help's, which is what people look for, is not; while
 * answers are shown, its links lead back to all of them.
 */
function contents(shown: Shown, say: Say): string {
  const { page, article, query } = shown
  const label = text(say(words.contents))
  const all = query ? linkIn(shown)('/help') : ''
  const links = article.sections.map(({ id, title }) => `<li><a href="${all}#${text(id)}">${text(title)}</a></li>`)
  const list = `<ol${textLanguage(shown)}>${links.join('')}</ol>`
  const isOpen = page === 'help' && !query
  const wide = `<nav class="site-contents${isOpen ? '' : ' site-wide'}" aria-label="${label}"><p aria-hidden="true">${label}</p>${list}</nav>`
  if (page === 'help') return wide
  return `${wide}<details class="site-narrow"><summary>${label}</summary>${list}</details>`
}

function languageNav({ page, language, query }: Shown, say: Say): string {
  const links = (Object.entries(LANGUAGES) as [Language, string][]).map(([tag, name]) => {
    const href = `/${page}?${new URLSearchParams({ lang: tag, ...(query && { q: query }) })}`
    const current = tag === language ? ' aria-current="true"' : ''
    return `<a href="${text(href)}" lang="${tag}" hreflang="${tag}"${current}>${name}</a>`
  })
  return `<nav class="site-languages" aria-label="${text(say(words.language))}">${links.join('')}</nav>`
}

function footer(shown: Shown, say: Say): string {
  const link = (href: string, label: MessageDescriptor) =>
    `<a href="${linkIn(shown)(href)}"${href === `/${shown.page}` ? ' aria-current="page"' : ''}>${text(say(label))}</a>`
  const links = [
    ...SITE_PAGES.map((page) => link(`/${page}`, words[page])),
    link('/about', words.about),
    link('/contact', words.contact),
  ]
  return `<footer class="site-footer"><nav aria-label="${text(say(words.more))}">${links.join('')}</nav></footer>`
}

/** Keeps a language that was chosen by the address when somebody goes from one of these pages to another. */
export function linkIn({ isLanguageChosen, language }: Pick<Shown, 'isLanguageChosen' | 'language'>) {
  return (href: string): string => {
    const [, page, anchor = ''] = /^\/([a-z-]+)(#.*)?$/.exec(href) ?? []
    const isOneOfThese = SITE_PAGES.some((name) => name === page)
    return isOneOfThese && isLanguageChosen ? `/${page}?lang=${language}${anchor}` : href
  }
}
