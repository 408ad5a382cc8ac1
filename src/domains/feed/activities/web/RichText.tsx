import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { classes } from '#ui/classes.ts'
import type { Mention } from '../contract.ts'
import { partsOf, type TextPart } from './rich-text.ts'

/**
 * Text as its author wrote it. Line breaks stay, each line has its own direction, links open in a new tab and mentions
 * lead to profiles. It's never parsed as HTML.
 */
export function RichText({
  text,
  mentions,
  className,
}: {
  text: string
  mentions: readonly Mention[]
  className?: string
}) {
  return (
    <p dir="auto" className={classes('whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]', className)}>
      {partsOf(text, mentions).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the text stay in order
        <Part key={at} part={part} />
      ))}
    </p>
  )
}

function Part({ part }: { part: TextPart }) {
  switch (part.kind) {
    case 'words':
      return part.text
    case 'address':
      return (
        <a href={part.href} target="_blank" rel="nofollow ugc noopener noreferrer" className={link}>
          <bdi dir="ltr">{part.text}</bdi>
        </a>
      )
    case 'mention':
      return (
        <Link to={paths.profile(part)} className={link}>
          <bdi>{part.text}</bdi>
        </Link>
      )
  }
}

const link = 'text-primary-strong underline underline-offset-2 hover:no-underline'
