import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ChevronDown, Copy, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SessionDiscipline } from '#domains/feed/activities/entry-vocabulary.ts'
import { newId } from '#platform/ids.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorText } from '#ui/ErrorText.tsx'
import { Menu } from '#ui/Menu.tsx'
import { SESSION_LIMITS } from '../limits.ts'
import { RoundFields, type RoundFieldsProps } from './RoundFields.tsx'
import { newRound, type RoundDraft } from './session-draft.ts'
import { useSessionLabels } from './session-labels.ts'

const USUAL_ROUND = '6'

interface RoundListProps {
  rounds: readonly RoundDraft[]
  /** The session's techniques. */
  techniques: readonly string[]
  discipline: SessionDiscipline
  onChange: (rounds: RoundDraft[]) => void
  /** An error about all rounds. */
  error: string | undefined
  /** Errors by round index. */
  errors: ReadonlyMap<number, string>
}

/** The rounds, each collapsible. A new round copies the length of the last. */
export function RoundList({ rounds, techniques, discipline, onChange, error, errors }: RoundListProps) {
  const [open, setOpen] = useState<string>()
  const list = useRef<HTMLOListElement>(null)
  const full = rounds.length >= SESSION_LIMITS.rounds

  function add(round: RoundDraft, at: number) {
    onChange(rounds.toSpliced(at, 0, round))
    setOpen(round.key)
  }
  function move(from: number, to: number) {
    const moved = [...rounds]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(moved)
  }
  useEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>(`[data-round="${open}"] input`)?.focus({ preventScroll: false })
  }, [open])

  return (
    <div className="flex flex-col gap-3">
      {rounds.length > 0 && (
        <ol ref={list} className="flex flex-col gap-2">
          {rounds.map((round, at) => (
            <Round
              key={round.key}
              round={round}
              techniques={techniques}
              discipline={discipline}
              at={at}
              count={rounds.length}
              isOpen={open === round.key || errors.has(at)}
              error={errors.get(at)}
              onToggle={() => setOpen(open === round.key ? undefined : round.key)}
              onChange={(changed) => onChange(rounds.map((other) => (other.key === round.key ? changed : other)))}
              onMove={(to) => move(at, to)}
              onCopy={full ? undefined : () => add({ ...round, key: newId() }, at + 1)}
              onRemove={() => onChange(rounds.filter(({ key }) => key !== round.key))}
            />
          ))}
        </ol>
      )}
      {error && (
        <div data-refused tabIndex={-1} role="alert">
          <ErrorText>{error}</ErrorText>
        </div>
      )}
      <div>
        <Button
          icon={<Plus aria-hidden="true" size={20} />}
          disabled={full}
          onClick={() => add(newRound(rounds.at(-1)?.minutes ?? USUAL_ROUND), rounds.length)}
        >
          <Trans>Add round</Trans>
        </Button>
      </div>
    </div>
  )
}

interface RoundProps extends RoundFieldsProps {
  at: number
  count: number
  isOpen: boolean
  onToggle: () => void
  onMove: (to: number) => void
  onCopy: (() => void) | undefined
  onRemove: () => void
}

function Round({ at, count, isOpen, onToggle, onMove, onCopy, onRemove, ...fields }: RoundProps) {
  const { t } = useLingui()
  const { round } = fields
  const number = at + 1
  return (
    <li data-round={round.key} className="rounded-control border border-line">
      <div className="flex items-center gap-1 pr-1">
        <h3 className="min-w-0 flex-1 text-base font-normal">
          <RoundToggle round={round} number={number} isOpen={isOpen} onToggle={onToggle} />
        </h3>
        <Menu
          label={t`Round ${number}: more options`}
          items={[
            ...(at > 0
              ? [{ label: t`Move up`, icon: <ArrowUp aria-hidden="true" />, onPress: () => onMove(at - 1) }]
              : []),
            ...(at < count - 1
              ? [{ label: t`Move down`, icon: <ArrowDown aria-hidden="true" />, onPress: () => onMove(at + 1) }]
              : []),
            ...(onCopy ? [{ label: t`Copy round`, icon: <Copy aria-hidden="true" />, onPress: onCopy }] : []),
            { label: t`Remove`, icon: <Trash2 aria-hidden="true" />, onPress: onRemove, danger: true },
          ]}
        />
      </div>
      {isOpen && (
        <div className="border-t border-line p-3">
          <RoundFields {...fields} />
        </div>
      )}
    </li>
  )
}

interface RoundToggleProps extends Pick<RoundProps, 'round' | 'isOpen' | 'onToggle'> {
  number: number
}

function RoundToggle({ round, number, isOpen, onToggle }: RoundToggleProps) {
  const words = useSessionLabels()
  const minutes = Number(round.minutes)
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-11 w-full items-center gap-2 rounded-control px-3 py-2 text-left -outline-offset-2"
    >
      <ChevronDown
        aria-hidden="true"
        size={18}
        className={classes('shrink-0 text-quiet transition-transform', !isOpen && '-rotate-90')}
      />
      <span className="shrink-0 font-semibold">
        <Trans>Round {number}</Trans>
      </span>
      <span className="min-w-0 wrap-break-word text-quiet">
        {minutes > 0 && words.minutes(minutes)}
        {round.partner.name && (
          <>
            {' · '}
            <bdi>{round.partner.name}</bdi>
          </>
        )}
        <Count count={round.subsFor.length} />
      </span>
    </button>
  )
}

function Count({ count }: { count: number }) {
  return count > 0 ? (
    <>
      {' · '}
      <Plural value={count} one="# submission" other="# submissions" />
    </>
  ) : null
}
