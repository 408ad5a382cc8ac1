import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { classes } from '#ui/classes.ts'
import { useToast } from '#ui/Toasts.tsx'
import { type MatState, type PersonHere, withSwap } from './mat-state.ts'

interface MatRoundProps {
  state: MatState
  onChange: (state: MatState) => void
}

/** The current round, to be read across the room. Choosing two people swaps them. */
export function MatRound({ state, onChange }: MatRoundProps) {
  const { t } = useLingui()
  const toasts = useToast()
  const [chosen, setChosen] = useState<string>()
  const current = state.rounds.at(-1)
  if (!current) return null
  const people = new Map(state.people.map((person) => [person.id, person]))
  const mats = Math.min(state.mats, current.pairs.length)

  function choose(id: string) {
    setChosen(chosen === undefined ? id : undefined)
    if (chosen === undefined || chosen === id) return
    const swapped = withSwap(state, chosen, id)
    if (swapped) onChange(swapped)
    else toasts.show({ text: t`They can't roll together this time. Choose someone else.` })
  }
  const name = (id: string) => (
    <Name key={id} person={people.get(id)} isChosen={chosen === id} onChoose={() => choose(id)} />
  )
  return (
    <div className="flex flex-col gap-4">
      {Array.from({ length: mats }, (_, mat) => (
        <section key={String(mat)} className="rounded-card border border-line p-3">
          {mats > 1 && (
            <h3 className="text-lg">
              <Trans>Mat {{ number: mat + 1 }}</Trans>
            </h3>
          )}
          <ul className="divide-y divide-line">
            {current.pairs
              .filter((_, at) => at % mats === mat)
              .map(([one, other]) => (
                <li
                  key={`${one} ${other}`}
                  className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center py-1"
                >
                  {name(one)}
                  <span className="px-2 text-quiet">
                    <Trans context="rolls with">and</Trans>
                  </span>
                  {name(other)}
                </li>
              ))}
          </ul>
        </section>
      ))}
      {current.sitting.length > 0 && (
        <section>
          <h3 className="text-lg">
            <Trans>Sitting out</Trans>
          </h3>
          <div className="flex flex-wrap">{current.sitting.map(name)}</div>
        </section>
      )}
      <p className="text-sm text-quiet">
        <Trans>Tap two names to swap them.</Trans>
      </p>
    </div>
  )
}

interface NameProps {
  person: PersonHere | undefined
  isChosen: boolean
  onChoose: () => void
}

function Name({ person, isChosen, onChoose }: NameProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classes(
        'min-h-14 rounded-control px-3 text-start font-heading text-2xl font-bold wrap-anywhere lg:text-4xl',
        isChosen && 'bg-primary-soft text-primary-strong',
      )}
    >
      <bdi>{person?.name}</bdi>
    </button>
  )
}
