import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { listQuery, searchQuery } from '#domains/feed/follows/web/follows.ts'
import { PersonRow } from '#domains/feed/follows/web/PersonRow.tsx'
import type { PersonCard } from '#domains/members/people/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

export interface ChosenPerson {
  uid: string
  name: string
}

/** Searches people by name and lists the chosen ones, up to `most`. */
export function PeopleChooser({
  chosen,
  onChange,
  most,
  without = [],
}: {
  chosen: readonly ChosenPerson[]
  onChange: (chosen: ChosenPerson[]) => void
  most: number
  /** People who can't be chosen: the member, and those already in the group. */
  without?: readonly string[]
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const choose = (person: ChosenPerson) => {
    onChange([...chosen, person])
    setTyped('')
  }
  const taken = new Set([...without, ...chosen.map(({ uid }) => uid)])
  return (
    <div className="flex flex-col gap-3">
      {chosen.length > 0 && (
        <ul aria-label={t`Selected`} className="flex flex-wrap gap-2">
          {chosen.map((person) => (
            <li key={person.uid}>
              <Button
                size="small"
                icon={<X aria-hidden="true" size={16} />}
                onClick={() => onChange(chosen.filter(({ uid }) => uid !== person.uid))}
              >
                <VisuallyHidden>
                  <Trans>Remove</Trans>
                </VisuallyHidden>
                <bdi>{person.name}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        type="search"
        label={t`Name or username`}
        prefix={<Search aria-hidden="true" />}
        value={typed}
        onValueChange={setTyped}
        maxLength={100}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        disabled={chosen.length >= most}
      />
      {text ? <Found text={text} taken={taken} onChoose={choose} /> : <Followed taken={taken} onChoose={choose} />}
    </div>
  )
}

interface ChoiceProps {
  taken: ReadonlySet<string>
  onChoose: (person: ChosenPerson) => void
}

/** Shown before a name is typed. */
function Followed({ taken, onChoose }: ChoiceProps) {
  const { data } = useInfiniteQuery(listQuery('following', 'me'))
  const people = data?.pages[0]?.items.filter(({ uid }) => !taken.has(uid)) ?? []
  if (people.length === 0) return null
  return (
    <section>
      <h2 className="text-base">
        <Trans>People you follow</Trans>
      </h2>
      <Choices people={people} onChoose={onChoose} />
    </section>
  )
}

function Found({ text, taken, onChoose }: ChoiceProps & { text: string }) {
  const { data, isError, refetch } = useInfiniteQuery(searchQuery(text))
  const people = data?.pages.flatMap(({ items }) => items).filter(({ uid }) => !taken.has(uid))
  if (!people) return isError ? <Failure plain what={<Trans>this list</Trans>} again={refetch} /> : <SkeletonRows />
  if (people.length === 0)
    return (
      <p role="status" className="text-quiet">
        <Trans>No one found. Try another spelling or part of the name.</Trans>
      </p>
    )
  return <Choices people={people} onChoose={onChoose} />
}

function Choices({ people, onChoose }: Pick<ChoiceProps, 'onChoose'> & { people: readonly PersonCard[] }) {
  return (
    <ul className="divide-y divide-line">
      {people.map((person) => (
        <PersonRow key={person.uid} person={person} linked={false}>
          <Button size="small" onClick={() => onChoose({ uid: person.uid, name: person.displayName })}>
            <Trans>Add</Trans>
            <VisuallyHidden>
              <bdi>{person.displayName}</bdi>
            </VisuallyHidden>
          </Button>
        </PersonRow>
      ))}
    </ul>
  )
}
