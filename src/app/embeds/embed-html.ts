import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { labels as gymLabels } from '#domains/gyms/gyms/server/meta-labels.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import type { Translator } from '#platform/translator.ts'
import { paths } from '#platform/web/paths.ts'
import { labels as pageLabels } from '../meta-labels.ts'
import { labels } from './labels.ts'

/** What every embedded page needs, whatever it shows. */
export interface Shown {
  publicUrl: string
  translator: Translator
  /** `light` or `dark`; anything else follows the reader's system. */
  theme: string
  now: Date
}

/** What a gym shows on its own website. */
export interface Embed {
  title: string
  html: string
}

/** A whole page to be shown inside another site's page. */
export function embedHtml({ gym, title, html, ...shown }: Shown & Embed & { gym: Gym }): string {
  const { t } = shown.translator
  const url = shown.publicUrl + paths.gym(gym.slug)
  const closed = gym.status === 'temporarily_closed' ? `${t(labels.closedForNow)} ${gym.statusNote}`.trim() : ''
  return page(
    shown,
    `<title>${escapeHtml(`${title} · ${gym.name}`)}</title>
    <link rel="canonical" href="${escapeHtml(url)}">`,
    `<header>
      <h1>${escapeHtml(title)}</h1>
      <p class="quiet">${userText(gym.name)}</p>
    </header>
    <main>${closed && `<p class="note" dir="auto">${escapeHtml(closed)}</p>`}${html}</main>
    <footer><img src="/favicon.svg" width="20" height="20" alt="">${link(url, escapeHtml(t(labels.seeOn, { gym: gym.name })))}</footer>`,
  )
}

/** Hidden gyms and those that never existed get the same page. */
export function noticeHtml(shown: Shown, closed: Gym | undefined): string {
  const { t } = shown.translator
  const text = closed ? t(gymLabels.closed, { gym: closed.name }) : t(pageLabels.absentAbout)
  const [href, name] = closed ? [paths.gym(closed.slug), closed.name] : ['/', 'Open Mat']
  return page(
    shown,
    `<title>${escapeHtml(text)}</title>`,
    `<main><p class="note" dir="auto">${escapeHtml(text)}</p></main>
    <footer><img src="/favicon.svg" width="20" height="20" alt="">${link(shown.publicUrl + href, userText(name))}</footer>`,
  )
}

/** A link out of the frame. `html` is escaped already. */
export const link = (url: string, html: string) =>
  `<a href="${escapeHtml(url)}" target="_blank" rel="noopener">${html}</a>`

/** Text that people wrote, with its own writing direction. */
export const userText = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`

function page({ translator, theme }: Shown, head: string, body: string): string {
  const chosen = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''
  return `<!doctype html>
<html lang="${new Intl.Locale(translator.locale).language}"${chosen}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    ${head}
    <link rel="stylesheet" href="/embed.css">
  </head>
  <body>
    ${body}
  </body>
</html>
`
}
