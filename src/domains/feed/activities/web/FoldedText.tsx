import { Trans } from '@lingui/react/macro'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '#ui/classes.ts'
import type { Mention } from '../contract.ts'
import { RichText } from './RichText.tsx'

/** What was opened stays open while the app does, so that coming back finds the page as tall as it was. */
const opened = new Set<string>()

/** A text that shows its first lines and the rest when asked. `of` names it among all others. */
export function FoldedText({
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

  // What fits after all is not folded; only the browser knows.
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what the keyboard reaches inside must be seen */}
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
/** No phone shows fewer letters in a line. */
const LETTERS_IN_LINE = 24

function mayBeLong(text: string, lines: number): boolean {
  return text.length > LETTERS_IN_LINE * lines || text.split('\n').length > lines
}
