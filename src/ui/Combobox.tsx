import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { controlLook } from './control-look.ts'
import { Field, type FieldProps, fieldAria } from './Field.tsx'
import { FloatingList, FloatingOption } from './FloatingList.tsx'
import { IconButton } from './IconButton.tsx'
import { Spinner } from './Spinner.tsx'

export interface Suggestion {
  id: string
  /** The field's text once this is chosen. */
  label: string
  /** A second, less prominent line: country, address, distance. */
  detail?: string
}

export interface ComboboxProps<Item extends Suggestion> extends Omit<FieldProps, 'limit'> {
  /** The chosen item, controlled by the parent. */
  value: Item | null
  /** The chosen item, or `null` as soon as the text no longer matches it. */
  onValueChange: (item: Item | null) => void
  /** Fetches suggestions, best first; called 200 ms after the last keystroke. Pass the signal to `fetch`. */
  suggest: (text: string, signal: AbortSignal) => Promise<readonly Item[]>
  /** Minimum characters before suggestions are fetched; 2 by default. */
  minLength?: number
  /** The text as typed or chosen, for fields that also accept text not in the list. */
  onTextChange?: (text: string) => void
  placeholder?: string
  /** A lucide icon before the text. */
  icon?: ReactNode
  /** Replaces the default text when nothing is found. */
  nothingFound?: ReactNode
  disabled?: boolean
  name?: string
  /** In a dialog: takes the focus when it opens. */
  'data-autofocus'?: boolean
  className?: string
}

/**
 * A field with suggestions while typing: towns, gyms, people. Focus stays in the field; arrows move through the list,
 * Enter chooses the highlighted item (initially the best match), Escape closes the list, then clears the field. Without
 * a match, Enter submits a search, but no other form: it may be half filled in. Results are also announced.
 */
export function Combobox<Item extends Suggestion>(props: ComboboxProps<Item>) {
  const { icon, placeholder, nothingFound, disabled, name, className, label, hideLabel, hint, error, optional } = props
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { text, type, choose, answer, shown, active, setActive, ...handlers } = useTypedChoice(props)
  const items = itemsIn(answer)
  const frame = { label, hideLabel, hint, error, optional }
  const clear = () => {
    type('')
    input.current?.focus()
  }
  return (
    <Field id={id} {...frame} className={className}>
      <div className="relative flex items-center">
        {icon && (
          <span aria-hidden="true" className="pointer-events-none absolute left-3 text-quiet [&_svg]:size-5">
            {icon}
          </span>
        )}
        <input
          ref={input}
          type="text"
          role="combobox"
          name={name}
          data-autofocus={props['data-autofocus']}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          disabled={disabled}
          placeholder={placeholder}
          value={text}
          {...fieldAria(id, frame)}
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown && items[active] ? `${id}-${active}` : undefined}
          {...handlers}
          className={classes(controlLook, icon ? 'pl-10' : null, 'pr-12')}
        />
        <span className="absolute right-0 flex size-11 items-center justify-center text-quiet">
          {answer.status === 'searching' ? (
            <Spinner />
          ) : (
            text && !disabled && <IconButton label={t`Clear`} icon={<X aria-hidden="true" />} onClick={clear} />
          )}
        </span>
      </div>
      <FloatingList open={shown} field={input}>
        <Suggestions id={id} items={items} active={active} onMark={setActive} onChoose={choose} />
        {shown && answer.status !== 'found' && <p className="px-4 py-2.5 text-quiet">{textOf(answer, nothingFound)}</p>}
      </FloatingList>
      <div role="status" className="sr-only">
        {shown && textOf(answer, nothingFound)}
      </div>
    </Field>
  )
}

interface SuggestionsProps<Item extends Suggestion> {
  id: string
  items: readonly Item[]
  active: number
  onMark: (at: number) => void
  onChoose: (item: Item) => void
}

function Suggestions<Item extends Suggestion>({ id, items, active, onMark, onChoose }: SuggestionsProps<Item>) {
  const { t } = useLingui()
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t`Suggestions`}
      className="max-h-80 overflow-y-auto overscroll-contain p-1"
    >
      {items.map((item, at) => (
        <FloatingOption
          key={item.id}
          id={`${id}-${at}`}
          active={at === active}
          ref={at === active ? scrollIntoSight : undefined}
          onMark={() => onMark(at)}
          onChoose={() => onChoose(item)}
          className="flex-col justify-center"
        >
          <span className="truncate">{item.label}</span>
          {item.detail && <span className="truncate text-sm text-quiet">{item.detail}</span>}
        </FloatingOption>
      ))}
    </div>
  )
}

/** The typed text, the suggestions for it, and the keys that choose among them. */
function useTypedChoice<Item extends Suggestion>(props: ComboboxProps<Item>) {
  const { value, onValueChange, suggest, minLength = 2, onTextChange } = props
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const text = value?.label ?? typed
  const answer = useSuggestions(suggest, open && !value ? typed.trim() : '', minLength)
  const items = itemsIn(answer)
  const shown = open && answer.status !== 'idle'

  function type(next: string) {
    setTyped(next)
    setActive(0)
    setOpen(true)
    if (value) onValueChange(null)
    onTextChange?.(next)
  }

  function choose(item: Item) {
    setTyped(item.label)
    // Text first: if the parent keeps both in one state, the choice must win.
    onTextChange?.(item.label)
    onValueChange(item)
    setOpen(false)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const marked = shown ? items[active] : undefined
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (items.length > 0) setActive((active + step + items.length) % items.length)
    } else if (event.key === 'Enter') {
      if (marked || !event.currentTarget.closest('search')) event.preventDefault()
      if (marked) choose(marked)
    } else if (event.key === 'Escape' && (shown || text)) {
      event.preventDefault()
      if (shown) setOpen(false)
      else type('')
    }
  }

  return {
    ...{ text, type, choose, answer, shown, active, setActive, onKeyDown },
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
    onFocus: () => setOpen(true),
    onBlur: () => setOpen(false),
  }
}

type Answer<Item> =
  | { status: 'idle' | 'searching' | 'nothing' | 'failed' }
  | { status: 'found'; items: readonly Item[] }

const itemsIn = <Item,>(answer: Answer<Item>) => (answer.status === 'found' ? answer.items : [])

/** Searches after a pause in typing; results of an outdated query are dropped. */
function useSuggestions<Item>(suggest: ComboboxProps<Item & Suggestion>['suggest'], text: string, minLength: number) {
  const [answer, setAnswer] = useState<Answer<Item>>({ status: 'idle' })
  const latestSuggest = useRef(suggest)
  latestSuggest.current = suggest

  useEffect(() => {
    if (text.length < minLength) return setAnswer({ status: 'idle' })
    const asked = new AbortController()
    const ask = async () => {
      setAnswer((before) => (before.status === 'found' ? before : { status: 'searching' }))
      try {
        const items = await latestSuggest.current(text, asked.signal)
        if (!asked.signal.aborted) setAnswer(items.length > 0 ? { status: 'found', items } : { status: 'nothing' })
      } catch {
        if (!asked.signal.aborted) setAnswer({ status: 'failed' })
      }
    }
    const pause = setTimeout(() => void ask(), 200)
    return () => {
      clearTimeout(pause)
      asked.abort()
    }
  }, [text, minLength])

  return answer
}

function textOf(answer: Answer<unknown>, nothingFound: ReactNode): ReactNode {
  switch (answer.status) {
    case 'searching':
      return <Trans>Searching…</Trans>
    case 'nothing':
      return nothingFound ?? <Trans>Nothing found. Check the spelling or try fewer letters.</Trans>
    case 'failed':
      return <Trans>Search failed. Check your connection and try again.</Trans>
    case 'found':
      return <Plural value={{ count: answer.items.length }} one="# suggestion" other="# suggestions" />
    case 'idle':
      return null
  }
}

function scrollIntoSight(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}
