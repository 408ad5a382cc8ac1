import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { sessionCookie } from '#domains/members/session/server/cookie.ts'
import { readSessionLanguage } from '#domains/members/session/server/reads.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import { acceptedLanguage, type Language, languageOf } from '#platform/languages.ts'
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

/** Serves the privacy page, the terms, the guidelines and help as whole pages, without the app. */
export function sitePageRoutes(server: FastifyInstance, parts: SitePageParts) {
  const { config, stylesheets } = parts
  const { publicUrl } = config
  const facts = factsOf(config)
  for (const page of SITE_PAGES)
    server.get(`/${page}`, async (request, reply) => {
      const chosen = languageOf(asked(request, 'lang'))
      const language = chosen ?? (await readersLanguage(request, parts))
      const isLanguageChosen = chosen !== undefined
      const { text, language: textLanguage, languages } = await readPageText(config.dataDir, page, language)
      const article = renderArticle(fillIn(text, facts), linkIn({ isLanguageChosen, language }))
      const query = page === 'help' ? asked(request, 'q').trim().slice(0, MOST_TYPED) : ''
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
      const etag = `W/"${createHash('sha256').update(html).digest('base64url')}"`
      reply.headers({
        'cache-control': isLanguageChosen ? CHOSEN_LANGUAGE_CACHE : 'no-cache',
        'content-language': language,
        etag,
      })
      if (!isLanguageChosen) reply.header('vary', 'accept-language, cookie')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('text/html; charset=utf-8').send(html)
    })
}

/** What a member set, else what the browser asks for, also while the database doesn't answer. */
async function readersLanguage(request: FastifyRequest, { db, cookie, now }: SitePageParts): Promise<Language> {
  const token = cookie.read(request.headers.cookie)
  const set = token
    ? await readSessionLanguage(db, token, now()).catch((error: unknown) => {
        request.log.warn({ err: error }, 'the language of a session could not be read')
        return null
      })
    : null
  return languageOf(set) ?? acceptedLanguage(request.headers['accept-language'])
}

function asked(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}
