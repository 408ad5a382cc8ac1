import { Plural, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { searchTechniques } from '../search.ts'
import { LocalName } from './LocalName.tsx'
import { useLibrary } from './techniques.ts'

/** Suggests library names for the typed text. Arrow keys move between them. */
export function TechniqueSuggestions({ text, onChoose }: { text: string; onChoose: (name: string) => void }) {
  const { t } = useLingui()
  const { items } = useLibrary()
  const found = text.trim().length < 2 ? [] : searchTechniques(items, text).slice(0, 4)
  if (found.length === 0) return null
  return (
    <>
      <p role="status" className="sr-only">
        <Plural value={{ count: found.length }} one="# suggestion" other="# suggestions" />
      </p>
      <ul aria-label={t`Suggestions`} onKeyDown={moveBetween} className="flex flex-wrap gap-2">
        {found.map((technique) => (
          <li key={technique.slug} className="max-w-full">
            <button
              type="button"
              // Keeps the focus in the field: blurring it would add the typed text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(technique.name)}
              className="inline-flex min-h-11 max-w-full items-center rounded-full border border-edge border-dashed px-3 text-sm hover:bg-sunk sm:pointer-fine:min-h-8"
            >
              <span className="truncate">
                <bdi>{technique.name}</bdi>
                <LocalName technique={technique} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function moveBetween(event: KeyboardEvent<HTMLUListElement>) {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
