import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { Link } from 'react-router'
import { daysBetween } from '#domains/journal/progress/weeks.ts'
import { useDates } from '#platform/web/dates.ts'
import { localDay } from '#platform/web/local-day.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Technique } from '../contract.ts'
import { addDrill, dropDrill, markDrilled } from './drills.ts'
import { LocalName } from './LocalName.tsx'

interface DrillRowProps {
  slug: string
  name: string
  /** Undefined until the library is loaded. */
  technique: Technique | undefined
  dueOn: string
  lastOn: string | null
  /** Whether the last change hasn't reached the server yet. */
  isWaiting: boolean
}

export function DrillRow({ slug, name, technique, dueOn, lastOn, isWaiting }: DrillRowProps) {
  const { t } = useLingui()
  const toasts = useToast()
  const { date } = useDates()
  const left = daysBetween(localDay(), dueOn)

  function takeOff() {
    void dropDrill({ slug, name })
    const undo = { label: t`Undo`, onPress: () => void addDrill({ slug, name }) }
    // Adding a drill again resets its schedule, so undo is only offered if it was never drilled.
    toasts.show({ text: t`${name} removed from your drills.`, ...(lastOn === null && { action: undo }) })
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-6">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0">
            <Link to={paths.techniques(slug)} className="font-semibold wrap-anywhere">
              <bdi>{name}</bdi>
            </Link>
            <LocalName technique={technique} />
          </span>
          {isWaiting && (
            <Chip tone="careful">
              <Trans>Waiting to send</Trans>
            </Chip>
          )}
        </p>
        <p className="text-sm text-quiet">
          <DueLabel left={left} />
          {' · '}
          {lastOn === null ? <Trans>not drilled yet</Trans> : <Trans>last drilled {{ day: date(lastOn) }}</Trans>}
        </p>
      </div>
      <div className="flex items-center gap-1">
        {left <= 0 && <DrilledButtons slug={slug} name={name} />}
        <IconButton label={t`Remove ${name}`} icon={<X aria-hidden="true" />} onClick={takeOff} />
      </div>
    </li>
  )
}

function DrilledButtons({ slug, name }: { slug: string; name: string }) {
  const { t } = useLingui()
  const mark = (how: Parameters<typeof markDrilled>[1]) => void markDrilled({ slug, name }, how)
  return (
    <>
      <Button
        size="small"
        icon={<Check aria-hidden="true" size={18} />}
        aria-label={t`Drilled: ${name}`}
        onClick={() => mark('good')}
      >
        <Trans>Drilled</Trans>
      </Button>
      <Button
        size="small"
        look="quiet"
        aria-label={t({ context: 'drill', message: `Hard: ${name}` })}
        onClick={() => mark('hard')}
      >
        <Trans context="drill">Hard</Trans>
      </Button>
      <Button
        size="small"
        look="quiet"
        aria-label={t({ context: 'drill', message: `Easy: ${name}` })}
        onClick={() => mark('easy')}
      >
        <Trans context="drill">Easy</Trans>
      </Button>
    </>
  )
}

/** When a drill is due. `left` is in days; negative if overdue. */
function DueLabel({ left }: { left: number }) {
  if (left > 0) return <Plural value={left} one="Due tomorrow" other="Due in # days" />
  return left === 0 ? (
    <Trans context="drill">Due today</Trans>
  ) : (
    <Plural value={{ count: -left }} one="# day overdue" other="# days overdue" />
  )
}
