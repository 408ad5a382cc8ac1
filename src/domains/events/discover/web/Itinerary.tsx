import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ShareButton } from '#domains/gyms/gyms/web/ShareButton.tsx'
import { useDates } from '#platform/web/dates.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonAnchor } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { DiscoverItem, DiscoverSearch } from '../contract.ts'
import { MAX_CHOSEN } from '../rules.ts'
import { DiscoverList, type DiscoverListProps } from './DiscoverList.tsx'
import { dateOf } from './discover-query.ts'

interface ItineraryProps extends Pick<DiscoverListProps, 'chosenGym' | 'onPoint'> {
  search: DiscoverSearch
  /** The place's name; empty if it has none. */
  town: string
  /** The path that shared links open. */
  path: string
  /** Shown when nothing is on. */
  nothing: ReactNode
  /** More content next to the share button. */
  children?: ReactNode
}

/** Sessions and events during a trip, which can be selected and added to a calendar. */
export function Itinerary({ search, town, path, nothing, children, ...list }: ItineraryProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = (id: string) => (on: boolean) =>
    setChosen(on ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <ShareButton title={town ? t`Open mats in ${town}` : t`Open mats for a trip`} path={path} />
        <p className="text-sm text-quiet">
          <Trans>Tick the sessions you like and add them to your calendar.</Trans>
        </p>
        {children}
      </div>
      <DiscoverList
        {...list}
        search={search}
        nothing={nothing}
        beside={(item) => <Choose item={item} chosen={chosen} onChange={choose(item.id)} />}
      />
      <TakeAlong chosen={chosen} />
    </>
  )
}

interface Props {
  item: DiscoverItem
  chosen: readonly string[]
  onChange: (on: boolean) => void
}

function Choose({ item, chosen, onChange }: Props) {
  const { t } = useLingui()
  const { fullDay } = useDates()
  const title = item.kind === 'event' ? item.event.title : item.session.title || item.gym.name
  const date = fullDay(dateOf(item))
  const checked = chosen.includes(item.id)
  return (
    <Checkbox
      label={<VisuallyHidden>{t`Choose ${title} on ${date}`}</VisuallyHidden>}
      checked={checked}
      disabled={!checked && chosen.length >= MAX_CHOSEN}
      onCheckedChange={onChange}
    />
  )
}

/** A button to add the chosen items to a calendar. It stays on screen while anything is chosen. */
function TakeAlong({ chosen }: { chosen: readonly string[] }) {
  if (chosen.length === 0) return null
  return (
    <div className="sticky bottom-[calc(var(--covered-below)+env(safe-area-inset-bottom)+12px)] z-10">
      <Alert
        tone="info"
        action={
          <ButtonAnchor
            look="primary"
            icon={<CalendarPlus aria-hidden="true" />}
            href={`/calendar/chosen.ics?items=${encodeURIComponent(chosen.join(','))}`}
          >
            <Trans>Add to my calendar</Trans>
          </ButtonAnchor>
        }
      >
        <Plural value={{ count: chosen.length }} one="# chosen" other="# chosen" />
      </Alert>
    </div>
  )
}
