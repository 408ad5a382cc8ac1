import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ShareButton } from '#domains/gyms/gyms/web/ShareButton.tsx'
import { Alert } from '#ui/Alert.tsx'
import { ButtonAnchor } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { DiscoverItem, DiscoverSearch } from '../contract.ts'
import { MAX_CHOSEN } from '../rules.ts'
import { OnList, type OnListProps } from './OnList.tsx'
import { dateOf } from './on-query.ts'

interface ItineraryProps extends Pick<OnListProps, 'chosenGym' | 'onPoint'> {
  search: DiscoverSearch
  /** What the place is called; empty where it has no name. */
  town: string
  /** Where a shared link leads. */
  path: string
  /** Instead of the list where nothing is on. */
  nothing: ReactNode
  /** More beside the button that shares. */
  children?: ReactNode
}

/** What is on at a place on the days of a trip, and what of it one wants in one's calendar. */
export function Itinerary({ search, town, path, nothing, children, ...list }: ItineraryProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = (id: string) => (on: boolean) =>
    setChosen(on ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <ShareButton title={town ? t`Open mats in ${town}` : t`Open mats on a journey`} path={path} />
        <p className="text-sm text-quiet">
          <Trans>Tick what you like and put it in your calendar.</Trans>
        </p>
        {children}
      </div>
      <OnList
        {...list}
        search={search}
        nothing={nothing}
        beside={(item) => <Choose item={item} chosen={chosen} onChange={choose(item.id)} />}
      />
      <TakeAlong chosen={chosen} />
    </>
  )
}

function Choose({
  item,
  chosen,
  onChange,
}: {
  item: DiscoverItem
  chosen: readonly string[]
  onChange: (on: boolean) => void
}) {
  const { t } = useLingui()
  const title = item.kind === 'event' ? item.event.title : item.session.title || item.gym.name
  const date = dateOf(item)
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

/** Stays in sight as soon as something is chosen. */
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
            <Trans>Put these in my calendar</Trans>
          </ButtonAnchor>
        }
      >
        <Plural value={chosen.length} one="# chosen" other="# chosen" />
      </Alert>
    </div>
  )
}
