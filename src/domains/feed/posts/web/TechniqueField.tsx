import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type RefObject, Suspense, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { SelectedChips } from '#ui/SelectedChips.tsx'
import { TextField } from '#ui/TextField.tsx'
import { POST_LIMITS } from '../limits.ts'
import { techniqueSuggestions } from './extension-points.ts'
import { techniqueProblem } from './post-problems.ts'
import { useProblemLabels } from './problem-labels.ts'

interface TechniqueFieldProps {
  techniques: readonly string[]
  onChange: (techniques: string[]) => void
}

/** The techniques a post is about, as free text: type one, then Enter or a comma. */
export function TechniqueField({ techniques, onChange }: TechniqueFieldProps) {
  const { t } = useLingui()
  const TechniqueSuggestions = techniqueSuggestions.get()
  const input = useRef<HTMLInputElement>(null)
  const suggestions = useRef<HTMLDivElement>(null)
  const full = techniques.length >= POST_LIMITS.techniques
  const { typed, error, add, type, press } = useTyping({ techniques, onChange, suggestions })

  return (
    <div className="flex flex-col gap-2">
      {!full && (
        <TextField
          ref={input}
          label={t`Techniques`}
          optional
          hint={t`Type a technique and press Enter: knee cut, triangle…`}
          dir="auto"
          enterKeyHint="done"
          autoComplete="off"
          value={typed}
          error={error}
          suffix={
            typed.trim() !== '' && (
              <Button size="small" look="quiet" onClick={() => add(typed)}>
                {t`Add`}
              </Button>
            )
          }
          onValueChange={type}
          onBlur={({ relatedTarget }) => {
            if (!suggestions.current?.contains(relatedTarget)) add(typed)
          }}
          onKeyDown={press}
        />
      )}
      {!full && typed.trim() !== '' && (
        <div ref={suggestions}>
          <Suspense>
            <TechniqueSuggestions
              text={typed}
              onChoose={(name) => {
                add(name)
                input.current?.focus()
              }}
            />
          </Suspense>
        </div>
      )}
      <SelectedChips
        label={t`Techniques in this post`}
        items={techniques.map((technique) => ({ id: technique, label: technique }))}
        onRemove={(technique) => {
          onChange(techniques.filter((other) => other !== technique))
          input.current?.focus()
        }}
      />
    </div>
  )
}

interface Typing extends TechniqueFieldProps {
  suggestions: RefObject<HTMLDivElement | null>
}

function useTyping({ techniques, onChange, suggestions }: Typing) {
  const words = useProblemLabels()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  /** Returns whether it was added. */
  function add(text: string): boolean {
    const technique = text.trim().replace(/\s+/g, ' ')
    if (technique === '') return true
    const problem = techniqueProblem(technique)
    setError(problem && words(problem, POST_LIMITS.technique))
    if (problem) return false
    if (!techniques.some((other) => other.toLowerCase() === technique.toLowerCase()))
      onChange([...techniques, technique])
    setTyped('')
    return true
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // Ctrl+Enter submits the form as well, with this technique included.
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      suggestions.current?.querySelector('button')?.focus()
    }
    if (event.key === 'Backspace' && typed === '' && techniques.length > 0) {
      event.preventDefault()
      onChange(techniques.slice(0, -1))
    }
  }

  function type(text: string) {
    setError(undefined)
    if (text.endsWith(',')) add(text.slice(0, -1))
    else setTyped(text)
  }
  return { typed, error, add, type, press }
}
