import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { withoutLinks } from './without-links.ts'

/** One item in an email, with its link. */
export interface EmailLine {
  sentence: string
  /** Quoted or additional text below the sentence. */
  detail: string | null
  when: string
  url: string
  /** Written by us, so links in the sentence work. Anything else may contain text or a name from a stranger. */
  isOurs?: boolean
}

/** An email's content before formatting. All of it is plain text. */
export interface EmailContent {
  /** The language of the text, such as `es-MX`. */
  locale: string
  heading: string
  lines: readonly EmailLine[]
  /** Shown below the items, such as "and 12 more". */
  notes: readonly string[]
  button: { words: string; url: string }
  why: string
  links: readonly { words: string; url: string }[]
}

/** The HTML version: light and dark, without images or other external content. */
export function htmlOf(given: EmailContent): string {
  const letter = unlinked(given)
  const { locale, heading, lines, notes, button, why, links } = letter
  const single = lines.length === 1
  const markup = renderToStaticMarkup(
    h(
      Html,
      { lang: locale },
      h(
        Head,
        null,
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('meta', { name: 'format-detection', content: 'telephone=no,date=no,address=no,email=no,url=no' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        h('title', null, heading),
        h('style', null, DARK),
      ),
      h(
        Body,
        { className: 'ground', style: { margin: 0, padding: '24px 8px', backgroundColor: GROUND, fontFamily: FONT } },
        h(Preview, null, previewOf(letter)),
        h(
          Container,
          { className: 'paper', style: PAPER },
          signature(),
          h(Heading, { as: 'h1', className: 'ink', style: HEADING, dir: 'auto' }, heading),
          ...lines.map((line, at) => lineOf(line, { at, single, heading })),
          ...notes.map((note) =>
            h(Text, { key: note, className: 'quiet', style: { ...QUIET, fontSize: '16px' } }, note),
          ),
          h(
            Section,
            { style: { padding: '16px 0 8px' } },
            h(Button, { href: button.url, className: 'button', style: BUTTON }, button.words),
          ),
          h(Hr, { className: 'line', style: { borderColor: LINE, margin: '24px 0 16px' } }),
          h(Text, { className: 'quiet', style: QUIET }, why),
          h(
            Text,
            { className: 'quiet', style: QUIET },
            ...links.flatMap(({ words, url }, at) => [
              at > 0 ? ' · ' : '',
              h(Link, { key: url, href: url, className: 'link', style: LINK }, words),
            ]),
          ),
        ),
      ),
    ),
  )
  return `<!DOCTYPE html>${markup}`
}

export function textOf(letter: EmailContent): string {
  const { heading, lines, notes, button, why, links } = unlinked(letter)
  const told = lines.map(({ sentence, detail, when, url }) =>
    [
      ...(sentence === heading ? [] : [sentence]),
      ...(detail ? [quoted(detail)] : []),
      when,
      ...(lines.length > 1 ? [url] : []),
    ].join('\n'),
  )
  const foot = links.map(({ words, url }) => `${words}: ${url}`).join('\n')
  return [heading, ...told, ...notes, `${button.words}: ${button.url}`, `-- \n${why}\n${foot}\n`].join('\n\n')
}

/** Anyone can put a URL into a message or a name, so our emails don't show it as a link. */
function unlinked(letter: EmailContent): EmailContent {
  return {
    ...letter,
    heading: withoutLinks(letter.heading),
    lines: letter.lines.map((line) => ({
      ...line,
      sentence: line.isOurs ? line.sentence : withoutLinks(line.sentence),
      detail: line.detail && withoutLinks(line.detail),
    })),
    why: withoutLinks(letter.why),
  }
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/** The preview text that mailboxes show next to the subject. */
function previewOf({ lines, heading, why }: EmailContent): string {
  const [first] = lines
  const words = first?.sentence === heading ? first.detail : first?.sentence
  return words ?? why
}

function lineOf(
  { sentence, detail, when, url }: EmailLine,
  { at, single, heading }: { at: number; single: boolean; heading: string },
) {
  return h(
    Section,
    { key: at, className: 'line', style: single ? {} : { borderTop: `1px solid ${LINE}`, padding: '12px 0 4px' } },
    ...(single && sentence === heading
      ? []
      : [
          h(
            Text,
            { className: 'ink', style: single ? PLAIN : SENTENCE, dir: 'auto' },
            single ? sentence : h(Link, { href: url, className: 'ink', style: { color: INK } }, sentence),
          ),
        ]),
    ...(detail ? [h(Text, { className: 'said', style: SAID, dir: 'auto' }, detail)] : []),
    h(Text, { className: 'quiet', style: QUIET }, when),
  )
}

/**
 * The logo, drawn with table cells because many email clients don't render SVG, or load images by default: a mat with a
 * belt across it.
 */
function signature() {
  const cell = { width: '32px', height: '8px', fontSize: '1px', lineHeight: '8px' }
  const row = (backgroundColor: string, key: string) =>
    h('tr', { key }, h('td', { style: { ...cell, backgroundColor } }, '\u00a0'))
  const sign = h(
    'table',
    {
      cellPadding: 0,
      cellSpacing: 0,
      role: 'presentation',
      style: { borderRadius: '6px', overflow: 'hidden', width: '32px' },
    },
    h('tbody', null, row('#dde6f2', 'above'), row('#1f5fbf', 'belt'), row('#dde6f2', 'below')),
  )
  return h(
    'table',
    { cellPadding: 0, cellSpacing: 0, role: 'presentation' },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h('td', { style: { paddingRight: '12px' } }, sign),
        h('td', { className: 'ink', style: NAME }, 'Open Mat'),
      ),
    ),
  )
}

const GROUND = '#f4f6f9'
const INK = '#10161f'
const LINE = '#dfe4ec'
const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const PAPER = {
  maxWidth: '600px',
  margin: '0 auto',
  padding: '24px',
  backgroundColor: '#ffffff',
  border: `1px solid ${LINE}`,
  borderRadius: '10px',
}
const NAME = { color: INK, fontSize: '16px', fontWeight: 700 }
const HEADING = {
  color: INK,
  fontSize: '22px',
  lineHeight: '28px',
  margin: '24px 0 12px',
  overflowWrap: 'anywhere' as const,
}
const SENTENCE = { fontSize: '16px', lineHeight: '24px', margin: 0, fontWeight: 600, overflowWrap: 'anywhere' as const }
const PLAIN = { ...SENTENCE, color: INK, fontWeight: 400, whiteSpace: 'pre-line' as const }
const SAID = {
  color: INK,
  fontSize: '16px',
  lineHeight: '24px',
  margin: '4px 0',
  padding: '0 0 0 12px',
  borderLeft: '3px solid #1f5fbf',
  whiteSpace: 'pre-line' as const,
  overflowWrap: 'anywhere' as const,
}
const QUIET = { color: '#4d5a6b', fontSize: '14px', lineHeight: '20px', margin: '4px 0' }
const BUTTON = {
  backgroundColor: '#1f5fbf',
  color: '#ffffff',
  fontSize: '16px',
  fontWeight: 600,
  lineHeight: '20px',
  padding: '12px 20px',
  borderRadius: '8px',
  textDecoration: 'none',
}
const LINK = { color: '#1f5fbf', textDecoration: 'underline' }
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body,.ground{background-color:#0b111a!important}.paper{background-color:#121a26!important;border-color:#243043!important}
.ink,.said{color:#e8edf4!important}.quiet{color:#a9b5c5!important}.line{border-color:#243043!important}
.link{color:#6ea3f2!important}.said{border-color:#6ea3f2!important}.button{background-color:#6ea3f2!important;color:#0b111a!important}}`
