import { sql } from 'drizzle-orm'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { picturePathOf } from '#domains/feed/posts/server/pictures.ts'
import {
  type ExportedSession,
  readPromotionsToExport,
  sessionsToExport,
} from '#domains/journal/training-data/server/journal-export.ts'
import { archiveLabels } from '#domains/members/account/server/labels.ts'
import { FORMER_MEMBER } from '#domains/members/people/rules.ts'
import type { Platform } from '#platform/context.ts'
import { datesIn } from '#platform/dates.ts'
import type { Message } from '#platform/messages.ts'
import type { Translator } from '#platform/translator.ts'
import { beltNames } from '#ui/belt-names.ts'
import { disciplineLabels, kindLabels, pageLabels } from './archive-labels.ts'
import { readNamesOfPeople } from './archive-names.ts'
import { type Comment, type Conversation, readConversations } from './export-conversations.ts'
import { rowsOf } from './export-tables.ts'

interface Page {
  parts: Pick<Platform, 'db' | 'files' | 'now'>
  uid: string
  translator: Translator
  /** Photos and videos in the archive. */
  media(): AsyncIterable<{ name: string }>
  /** The archive's other files. */
  listed: readonly { name: string; says: Message }[]
}

/**
 * The archive's HTML page: React escapes everything, and the page runs no scripts and loads nothing external. Written
 * one item at a time, so a large archive needs no more memory than a small one.
 */
export async function* archivePage(page: Page): AsyncGenerator<string> {
  const { parts, uid, translator, media, listed } = page
  const { db, now } = parts
  const { t, locale } = translator
  const { fullMoment } = datesIn(locale, { zone: 'UTC' })
  yield `<!doctype html><html lang="${locale}">`
  yield markup(
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { httpEquiv: 'Content-Security-Policy', content: POLICY }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, t(pageLabels.title)),
      h('style', null, STYLE),
    ),
  )
  yield '<body><main>'
  const nameOf = await readNamesOfPeople(db, uid, [uid])
  yield markup(h('h1', { dir: 'auto' }, nameOf(uid)))
  yield markup(h('p', null, t(archiveLabels.when, { when: `${fullMoment(now())} UTC` })))
  yield markup(h('p', { className: 'quiet' }, t(pageLabels.offline)))
  yield* section(t(pageLabels.posts), postsOf(page))
  yield* section(
    t(pageLabels.media),
    map(media(), ({ name }) => markup(mediumOf(name))),
    MEDIA,
  )
  const columns = (['date', 'session', 'minutes', 'gym', 'partners', 'notes'] as const).map((name) =>
    h('th', { key: name, scope: 'col' }, t(pageLabels[name])),
  )
  yield* section(
    t(pageLabels.training),
    map(sessionsToExport(db, uid), (session) => markup(rowOf(session, translator))),
    [
      `<div class="wide" tabindex="0"><table><thead>${markup(h('tr', null, columns))}</thead><tbody>`,
      '</tbody></table></div>',
    ],
  )
  const promotions = (await readPromotionsToExport(db, uid)).map(({ day, belt, promoter, gymName }) =>
    markup(
      item([datesIn(locale).longDay(day), t(beltNames[belt]), promoter?.name, gymName].filter(Boolean).join(' · ')),
    ),
  )
  yield* section(t(pageLabels.promotions), promotions, LIST)
  for (const [heading, { table, mine, other }] of Object.entries(PEOPLE))
    yield* section(t(pageLabels[heading as keyof typeof PEOPLE]), namesOf(page, { table, mine, other }), LIST)
  const files = listed.map(({ name, says }) => markup(h('li', null, h('a', { href: name }, name), ` ${t(says)}`)))
  yield* section(t(pageLabels.files), files, LIST)
  yield '</main></body></html>\n'
}

const PEOPLE = {
  following: { table: 'follows', mine: 'follower_id', other: 'followed_id' },
  followers: { table: 'follows', mine: 'followed_id', other: 'follower_id' },
  blocked: { table: 'blocks', mine: 'blocker_id', other: 'blocked_id' },
} as const

async function* namesOf(
  { parts: { db }, uid, translator }: Page,
  { table, mine, other }: Record<'table' | 'mine' | 'other', string>,
) {
  const isAccepted = table === 'follows' ? sql`and t.status = 'accepted'` : sql``
  const asked = { table, mine: sql`t.${sql.identifier(mine)} = ${uid} ${isAccepted}`, without: [] }
  for await (const rows of rowsOf(db, asked)) {
    const ids = rows.map((row) => String(row[other]))
    const nameOf = await readNamesOfPeople(db, uid, ids, { blocked: table === 'blocks' })
    for (const id of ids) yield markup(item(known(nameOf(id), translator)))
  }
}

async function* postsOf({ parts: { db, files }, uid, translator }: Page): AsyncGenerator<string> {
  const { t, locale } = translator
  const { longDay } = datesIn(locale, { zone: 'UTC' })
  for await (const { type, at, text, pictures, comments } of readConversations(db, uid)) {
    if (type !== 'profile_post') continue
    const shown: Conversation['pictures'] = []
    for (const picture of pictures)
      if ((await files.bytesOf(picturePathOf({ uid, id: picture.id }))) !== undefined) shown.push(picture)
    yield markup(
      h(
        'article',
        null,
        h('h3', null, longDay(new Date(at))),
        text && h('p', { dir: 'auto' }, text),
        ...shown.map(({ id, alt }) => mediumOf(`media/pictures/${id}.webp`, alt)),
        comments.length > 0 && h('h4', null, t(pageLabels.comments)),
        threadOf(comments, translator),
      ),
    )
  }
}

function threadOf(comments: readonly Comment[], translator: Translator): ReactNode {
  if (comments.length === 0) return null
  return h(
    'ul',
    null,
    comments.map(({ id, author, text, answers = [] }) =>
      h(
        'li',
        { key: id },
        h('bdi', null, h('b', null, known(author, translator))),
        ' ',
        h('bdi', null, text),
        threadOf(answers, translator),
      ),
    ),
  )
}

function rowOf(
  { day, start, minutes, kind, discipline, place, rounds, notes }: ExportedSession,
  { t, locale }: Translator,
) {
  const partners = [...new Set(rounds.flatMap(({ partner }) => partner?.name ?? []))].join(', ')
  const label = `${t(kindLabels[kind])} · ${t(disciplineLabels[discipline])}`
  const cells = [`${datesIn(locale).longDay(day)} ${start}`, label, minutes, place, partners, notes]
  return h(
    'tr',
    null,
    cells.map((cell, at) => h('td', { key: at, dir: 'auto' }, cell)),
  )
}

function mediumOf(name: string, alt = '') {
  if (!/\.(jpg|webp)$/.test(name)) return h('video', { key: name, controls: true, preload: 'none', src: name })
  return h('a', { key: name, href: name }, h('img', { loading: 'lazy', src: name, alt: alt || name }))
}

const item = (text: string) => h('li', { dir: 'auto' }, text)
const known = (name: string, { t }: Translator) => (name === FORMER_MEMBER ? t(pageLabels.former) : name)
const markup = (node: ReactNode) => renderToStaticMarkup(node)

type Around = readonly [before: string, after: string]
const LIST: Around = ['<ul>', '</ul>']
const MEDIA: Around = ['<div class="media">', '</div>']

/** A heading with its items; nothing if there are none. */
async function* section(
  heading: string,
  items: AsyncIterable<string> | Iterable<string>,
  [before, after]: Around = ['', ''],
) {
  let isOpen = false
  for await (const one of items) {
    if (!isOpen) yield `<section>${markup(h('h2', null, heading))}${before}`
    isOpen = true
    yield one
  }
  if (isOpen) yield `${after}</section>`
}

async function* map<T>(items: AsyncIterable<T>, make: (item: T) => string): AsyncGenerator<string> {
  for await (const one of items) yield make(one)
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:; media-src 'self' file:"
const STYLE = `:root{color-scheme:light dark;--ground:#f4f6f9;--paper:#fff;--ink:#131b28;--quiet:#4a5668;--line:#d5dce6;--link:#1d5fc4}
@media (prefers-color-scheme:dark){:root{--ground:#0b111a;--paper:#121a26;--ink:#e8edf4;--quiet:#a9b5c5;--line:#243043;--link:#6ea3f2}}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:60rem;margin:auto;padding:1rem}a{color:var(--link)}.quiet{color:var(--quiet)}
section,article{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:1rem;margin:1rem 0}
article p,td{white-space:pre-line}h2{margin-top:0}h3{font-size:1rem;margin:0}
img,video{max-width:100%;max-height:28rem;border-radius:.5rem}.media{display:grid;gap:.5rem;grid-template-columns:repeat(auto-fill,minmax(10rem,1fr))}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{border-top:1px solid var(--line);padding:.5rem;text-align:start;vertical-align:top}`
