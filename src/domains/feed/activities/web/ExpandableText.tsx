import { Trans } from '@lingui/react/macro'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '#ui/classes.ts'
import type { Mention } from '../contract.ts'
import { RichText } from './RichText.tsx'

/** Expanded text stays expanded while the app is open, so that going back restores the page's height. */
const opened = new Set<string>()

/** Text cut to its first lines, with a button for the rest. `of` identifies the text. */
export function ExpandableText({
  of,
  text,
  mentions,
  lines = 8,
  className,
}: {
  of: string
  text: string
  mentions: readonly Mention[]
  lines?: 4 | 8
  className?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'whole' | 'folded'>(() =>
    opened.has(of) || !mayBeLong(text, lines) ? 'whole' : 'folded',
  )
  const folded = state === 'folded'

  // Text that turns out to fit isn't folded, which is only known after layout.
  useLayoutEffect(() => {
    const element = box.current?.firstElementChild
    if (folded && element && element.scrollHeight <= element.clientHeight + 1) setState('whole')
  }, [folded])

  const unfold = () => {
    opened.add(of)
    setState('whole')
  }
  const unfoldForFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const below = box.current?.getBoundingClientRect().bottom ?? 0
    if (folded && target.getBoundingClientRect().bottom > below + 1) unfold()
  }

  return (
    <div className={className}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: whatever gets focus inside has to be visible */}
      <div ref={box} onFocus={unfoldForFocus} className={classes(folded && FOLDS[lines])}>
        <RichText text={text} mentions={mentions} />
      </div>
      {folded && (
        <button
          type="button"
          onClick={unfold}
          className="-mb-2 inline-flex min-h-11 items-center font-semibold text-primary-strong hover:underline"
        >
          <Trans>Show more</Trans>
        </button>
      )}
    </div>
  )
}

const FOLDS = { 4: '[&>p]:line-clamp-4', 8: '[&>p]:line-clamp-8' }
/** An estimate of the fewest characters per line on a phone. */
const LETTERS_IN_LINE = 24

function mayBeLong(text: string, lines: number): boolean {
  return text.length > LETTERS_IN_LINE * lines || text.split('\n').length > lines
}
