import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Event } from '#domains/events/events/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { checkins, checkinsApi, PEOPLE_AT_ONCE } from './checkin-queries.ts'
import type { ExpectedListItem } from './expected-people.ts'
import { useCheckInChange } from './use-check-in-change.ts'

/** Lets hosts mark no-shows after the event. */
export function NoShows({ event, people }: { event: Event; people: ExpectedListItem[] }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { busy, act } = useCheckInChange(checkins.list.key())
  const mark = (uids: string[], missed: boolean) =>
    act(async () => {
      for (let from = 0; from < uids.length; from += PEOPLE_AT_ONCE)
        await checkinsApi.markMissed({
          ...{ gymId: event.gym.id, eventId: event.id, missed },
          uids: uids.slice(from, from + PEOPLE_AT_ONCE),
        })
      setChosen([])
    })
  const absent = people.filter(({ rsvp, isThere }) => rsvp === 'going' && !isThere)
  const marked = people.filter(({ rsvp }) => rsvp === 'no_show')
  if (absent.length === 0 && marked.length === 0) return null

  return (
    <Card title={<Trans>No-shows</Trans>}>
      <p className="mb-3 text-quiet">
        <Trans>Only hosts can see this. After three no-shows in 60 days, they see “often misses” next to a name.</Trans>
      </p>
      <div className="flex flex-col gap-1">
        {absent.map(({ person }) => (
          <Checkbox
            key={person.uid}
            label={person.displayName}
            checked={chosen.includes(person.uid)}
            onCheckedChange={(isChosen) =>
              setChosen(isChosen ? [...chosen, person.uid] : chosen.filter((uid) => uid !== person.uid))
            }
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {absent.length > 0 && (
          <Button busy={busy} disabled={chosen.length === 0} onClick={() => void mark([...chosen], true)}>
            <Plural
              value={{ count: chosen.length }}
              _0="Mark as no-show"
              one="Mark # as no-show"
              other="Mark # as no-shows"
            />
          </Button>
        )}
        {marked.length > 0 && (
          <Button
            look="quiet"
            busy={busy}
            onClick={() =>
              void mark(
                marked.map(({ person }) => person.uid),
                false,
              )
            }
          >
            <Plural value={{ count: marked.length }} one="Undo # no-show" other="Undo # no-shows" />
          </Button>
        )}
      </div>
    </Card>
  )
}
