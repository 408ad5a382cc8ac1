import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode, useMemo } from 'react'
import { classes } from '#ui/classes.ts'

/** Renders a creator's Markdown with our own elements only: HTML in it stays text, and images become links. */
export function Markdown({ text }: { text: string }) {
  const tokens = useMemo(() => lexer(text, { gfm: true, breaks: true }), [text])
  return (
    <div dir="auto" className="flex max-w-text flex-col gap-4 wrap-anywhere leading-relaxed [unicode-bidi:plaintext]">
      <Pieces tokens={tokens} />
    </div>
  )
}

function Pieces({ tokens }: { tokens: readonly Token[] | undefined }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the text stay in order
  return tokens?.map((token, at) => <Fragment key={at}>{pieceOf(token as MarkedToken)}</Fragment>) ?? null
}

function pieceOf(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading':
      return <Heading {...token} />
    case 'paragraph':
      return (
        <p dir="auto">
          <Pieces tokens={token.tokens} />
        </p>
      )
    case 'list':
      return <List {...token} />
    case 'blockquote':
      return (
        <blockquote className="flex flex-col gap-3 border-l-4 border-line pl-4 text-quiet">
          <Pieces tokens={token.tokens} />
        </blockquote>
      )
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-control bg-sunk p-3 text-sm">
          <code>{token.text}</code>
        </pre>
      )
    case 'table':
      return <Table {...token} />
    case 'hr':
      return <hr className="border-line" />
    case 'strong':
      return (
        <strong>
          <Pieces tokens={token.tokens} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Pieces tokens={token.tokens} />
        </em>
      )
    case 'del':
      return (
        <del>
          <Pieces tokens={token.tokens} />
        </del>
      )
    case 'codespan':
      return <code className="rounded-sm bg-sunk px-1 text-sm">{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return (
        <Outside href={token.href}>
          <Pieces tokens={token.tokens} />
        </Outside>
      )
    case 'image':
      return <Outside href={token.href}>{token.text || token.href}</Outside>
    case 'text':
      return token.tokens ? <Pieces tokens={token.tokens} /> : token.text
    case 'escape':
      return token.text
    case 'space':
    case 'def':
      return null
    default:
      return token.raw
  }
}

/** The page title is the h1, so headings in the text start at h2. */
function Heading({ depth, tokens }: Tokens.Heading) {
  const Tag = `h${Math.min(depth + 1, 6)}` as 'h2'
  return (
    <Tag dir="auto" className={classes('mt-2', depth === 1 ? 'text-xl' : depth === 2 ? 'text-lg' : 'text-base')}>
      <Pieces tokens={tokens} />
    </Tag>
  )
}

function List({ ordered, start, items }: Tokens.List) {
  const rows = items.map(({ task, checked, tokens }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a list stay in order
    <li key={at} dir="auto">
      {task && <span aria-hidden="true">{checked ? '☑ ' : '☐ '}</span>}
      <Pieces tokens={tokens.filter(({ type }) => type !== 'checkbox')} />
    </li>
  ))
  if (ordered)
    return (
      <ol start={start || 1} className="flex list-decimal flex-col gap-1 pl-6">
        {rows}
      </ol>
    )
  return <ul className="flex list-disc flex-col gap-1 pl-6">{rows}</ul>
}

function Table({ header, rows }: Tokens.Table) {
  const look = 'border border-line px-3 py-1.5 text-left'
  return (
    <div className="overflow-x-auto">
      <table className="border-collapse text-sm">
        <thead>
          <tr>
            {header.map(({ tokens }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in order
              <th key={at} className={classes(look, 'bg-sunk')}>
                <Pieces tokens={tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stay in order
            <tr key={row}>
              {cells.map(({ tokens }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in order
                <td key={at} className={look}>
                  <Pieces tokens={tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Links to http, https and mailto only; anything else stays plain text. */
function Outside({ href, children }: { href: string; children: ReactNode }) {
  if (!isOutside(href)) return children
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener nofollow ugc noreferrer"
      className="text-primary-strong underline underline-offset-2 hover:no-underline"
    >
      {children}
    </a>
  )
}

function isOutside(href: string): boolean {
  const protocol = URL.parse(href)?.protocol
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:'
}
