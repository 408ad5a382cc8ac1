import calls from 'virtual:calls/posts'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { postsContract } from '#domains/feed/posts/contract.ts'
import type { PersonCard } from '#domains/members/people/contract.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { BeltBar } from '#ui/BeltBar.tsx'
import { classes } from '#ui/classes.ts'
import { FloatingList, FloatingOption } from '#ui/FloatingList.tsx'
import { TextArea, type TextAreaProps } from '#ui/TextArea.tsx'
import { mentionBeingTyped } from '../mentions.ts'

export interface MentionTextAreaProps extends Omit<TextAreaProps, 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  value: string
  onValueChange: (text: string) => void
  /** Suggests only people who will be able to see the text: for a post by its audience, for a comment by the entry. */
  audience: { visibility?: Visibility; activityId?: string }
  ref?: Ref<HTMLTextAreaElement>
}

const posts = queriesOf<typeof postsContract>(calls)

/**
 * A text area with mentions: `@` and a letter or digit open a list. Focus stays in the text; arrow keys move through
 * the list, Enter inserts the selected person, Escape closes the list. Offline there's no list; typing still works.
 */
export function MentionTextArea({
  value,
  onValueChange,
  audience,
  ref,
  onKeyDown,
  className,
  ...rest
}: MentionTextAreaProps) {
  const { t } = useLingui()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement)
  const { people, marked, ...mentioning } = useMentioning({ value, onValueChange, audience, area })
  return (
    <div className={classes('flex min-w-0 flex-col', className)}>
      <TextArea
        {...rest}
        className="flex-1"
        ref={area}
        value={value}
        dir="auto"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={marked ? `${id}-list` : undefined}
        aria-activedescendant={marked ? `${id}-${marked.uid}` : undefined}
        onChange={({ target }) => mentioning.type(target)}
        onSelect={(event) => mentioning.readCaret(event.currentTarget)}
        onBlur={(event) => {
          mentioning.leave()
          rest.onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (!mentioning.press(event)) onKeyDown?.(event)
        }}
      />
      <FloatingList open={marked !== undefined} field={area} widest={WIDEST}>
        {marked && (
          <div id={`${id}-list`} role="listbox" aria-label={t`People you can mention`} className="p-1">
            {people.map((person, at) => (
              <FloatingOption
                key={person.uid}
                id={`${id}-${person.uid}`}
                active={person === marked}
                onMark={() => mentioning.mark(at)}
                onChoose={() => mentioning.choose(person)}
                className="items-center gap-3"
              >
                <Person person={person} />
              </FloatingOption>
            ))}
          </div>
        )}
      </FloatingList>
      <div role="status" className="sr-only">
        {marked && <Plural value={{ count: people.length }} one="# person to mention" other="# people to mention" />}
      </div>
    </div>
  )
}

interface MentioningProps extends Pick<MentionTextAreaProps, 'value' | 'onValueChange' | 'audience'> {
  area: RefObject<HTMLTextAreaElement | null>
}

/** The people to choose from while a mention is being typed. If no one is `marked`, the list is closed. */
function useMentioning({ value, onValueChange, audience, area }: MentioningProps) {
  const caretAfter = useRef<number | null>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const named = caret === null ? undefined : mentionBeingTyped(value, caret)
  const open = named?.start === closedAt ? undefined : named
  const people = useMentionable(open?.typed ?? '', audience)
  const marked = open && people[Math.min(active, people.length - 1)]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is set once the new text is rendered
  useLayoutEffect(() => {
    if (caretAfter.current === null) return
    area.current?.setSelectionRange(caretAfter.current, caretAfter.current)
    caretAfter.current = null
  }, [value])

  function choose({ username }: PersonCard) {
    if (!named || caret === null) return
    const before = `${value.slice(0, named.start)}@${username} `
    const after = value.slice(caret).replace(/^[\p{L}\p{M}\p{N}_]* ?/u, '')
    caretAfter.current = before.length
    onValueChange(before + after)
    setCaret(before.length)
    setActive(0)
  }

  function readCaret({ selectionStart, selectionEnd }: HTMLTextAreaElement) {
    setCaret(selectionStart === selectionEnd ? selectionStart : null)
  }

  function type(target: HTMLTextAreaElement) {
    onValueChange(target.value)
    readCaret(target)
    setActive(0)
    if (closedAt !== null && mentionBeingTyped(target.value, target.selectionStart)?.start !== closedAt)
      setClosedAt(null)
  }

  /** Returns whether the list handled the key. */
  function press(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    if (!open || !marked || event.nativeEvent.isComposing) return false
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + step + people.length) % people.length)
    } else if (event.key === 'Enter') choose(marked)
    else if (event.key === 'Escape') {
      setClosedAt(open.start)
      event.stopPropagation()
    } else return false
    event.preventDefault()
    return true
  }

  return { people, marked, mark: setActive, choose, type, readCaret, leave: () => setCaret(null), press }
}

/** Wide enough for a name, a username and a belt. */
const WIDEST = 360

function Person({ person }: { person: PersonCard }) {
  return (
    <>
      <Avatar name={person.displayName} src={person.photoURL} size={32} decorative />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{person.displayName}</bdi>
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
          <span className="min-w-0 truncate">@{person.username}</span>
          {person.beltRank && <BeltBar belt={person.beltRank} stripes={person.stripes} size="small" />}
        </span>
      </span>
    </>
  )
}

/** Searches after a pause in typing. Until then, shows people from the last result whose names match the text. */
function useMentionable(typed: string, audience: MentionTextAreaProps['audience']): PersonCard[] {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    if (!typed) return setAsked('')
    const pause = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])
  const { data, isPlaceholderData } = useQuery({
    ...posts.mentionable.queryOptions({ input: { text: asked, ...audience } }),
    enabled: asked !== '',
    placeholderData: (before) => before,
    staleTime: 60_000,
    retry: false,
    meta: { keep: false },
  })
  if (!typed || asked === '') return NOBODY
  const isOld = isPlaceholderData || asked !== typed
  const people = data?.items.filter((person) => person.username !== null && (!isOld || beginsWith(person, typed)))
  return people?.slice(0, MOST) ?? NOBODY
}

function beginsWith({ displayName, username }: PersonCard, typed: string): boolean {
  return ` ${normalizeText(displayName)} ${normalizeText(username ?? '')}`.includes(` ${normalizeText(typed)}`)
}

const PAUSE_MS = 150
const NOBODY: PersonCard[] = []
/** As many as fit above a phone's keyboard, because arrow keys in the text can't scroll the list. */
const MOST = 5
