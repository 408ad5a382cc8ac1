import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { sessionCookie } from '#domains/members/session/server/cookie.ts'
import { readSessionLanguage } from '#domains/members/session/server/reads.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import { sendTagged } from '#platform/etag.ts'
import { acceptedLanguage, type Language, languageInQuery, languageOf } from '#platform/languages.ts'
import { settingsInCookies } from '#platform/page-settings.ts'
import { queryText } from '../query-text.ts'
import { factsOf } from './facts.ts'
import { renderArticle } from './markdown.ts'
import { SITE_PAGES } from './names.ts'
import { linkIn, sitePageHtml } from './page-html.ts'
import { fillIn, readPageText } from './template.ts'

export interface SitePageParts {
  config: Config
  db: Database
  cookie: Pick<ReturnType<typeof sessionCookie>, 'read'>
  now: Clock
  stylesheets: readonly string[]
}

const MOST_TYPED = 100
const CHOSEN_LANGUAGE_CACHE = 'public, max-age=300'

/** Serves the pages in `names.ts` as full pages, without the app. */
export function sitePageRoutes(server: FastifyInstance, parts: SitePageParts) {
  const { config, stylesheets } = parts
  const { publicUrl } = config
  const facts = factsOf(config)
  for (const page of SITE_PAGES)
    server.get(`/${page}`, async (request, reply) => {
      const chosen = languageInQuery(request.url.split('?')[1] ?? '')
      const language = chosen ?? (await readersLanguage(request, parts))
      const isLanguageChosen = chosen !== undefined
      const { text, language: textLanguage, languages } = await readPageText(config.dataDir, page, language)
      const article = renderArticle(fillIn(text, facts), linkIn({ isLanguageChosen, language }))
      const query = page === 'help' ? queryText(request, 'q').trim().slice(0, MOST_TYPED) : ''
      const shown = {
        page,
        article,
        language,
        textLanguage,
        languages,
        isLanguageChosen,
        query,
        publicUrl,
        stylesheets,
      }
      const html = sitePageHtml(shown)
      reply.headers({
        'cache-control': isLanguageChosen ? CHOSEN_LANGUAGE_CACHE : 'no-cache',
        'content-language': language,
      })
      if (!isLanguageChosen) reply.header('vary', 'accept-language, cookie')
      return sendTagged(request, reply, { type: 'text/html; charset=utf-8', text: html })
    })
}

/**
 * The member's language setting; otherwise, or if the database isn't responding, the one chosen in this browser, then
 * the browser's own.
 */
export async function readersLanguage(
  request: FastifyRequest,
  { db, cookie, now }: Pick<SitePageParts, 'db' | 'cookie' | 'now'>,
): Promise<Language> {
  const token = cookie.read(request.headers.cookie)
  const set = token
    ? await readSessionLanguage(db, token, now()).catch((error: unknown) => {
        request.log.warn({ err: error }, "couldn't read a session's language")
        return null
      })
    : null
  return (
    languageOf(set ?? settingsInCookies(request.headers.cookie).language) ??
    acceptedLanguage(request.headers['accept-language'])
  )
}
