import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Event } from '#domains/events/events/contract.ts'
import { failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { checkins, checkinsApi } from './checkin-queries.ts'
import type { ShownPerson } from './expected.ts'
import { useRefusalLabels } from './UnsentCheckIn.tsx'

/** After the end, who had a place and did not come. Seen by hosts alone. */
export function Missed({ event, people }: { event: Event; people: ShownPerson[] }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { busy, mark } = useMarking(event, () => setChosen(new Set()))
  const absent = people.filter(({ rsvp, isThere }) => rsvp === 'going' && !isThere)
  const marked = people.filter(({ rsvp }) => rsvp === 'no_show')
  if (absent.length === 0 && marked.length === 0) return null

  return (
    <Card title={<Trans>Who did not come?</Trans>}>
      <p className="mb-3 text-quiet">
        <Trans>Only hosts see this. Three times in 60 days, and hosts read “often misses” beside the name.</Trans>
      </p>
      <div className="flex flex-col gap-1">
        {absent.map(({ person }) => (
          <Checkbox
            key={person.uid}
            label={person.displayName}
            checked={chosen.has(person.uid)}
            onCheckedChange={(isChosen: boolean) =>
              setChosen((before) => {
                const after = new Set(before)
                if (isChosen) after.add(person.uid)
                else after.delete(person.uid)
                return after
              })
            }
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {absent.length > 0 && (
          <Button busy={busy} disabled={chosen.size === 0} onClick={() => void mark([...chosen], true)}>
            <Plural value={chosen.size} _0="Mark as missed" one="Mark # as missed" other="Mark # as missed" />
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
            aria-label={t`Take back what was marked`}
          >
            <Plural value={marked.length} one="Take back # mark" other="Take back # marks" />
          </Button>
        )}
      </div>
    </Card>
  )
}

function useMarking(event: Event, onMarked: () => void) {
  const toasts = useToast()
  const refusal = useRefusalLabels()
  const [busy, setBusy] = useState(false)

  const mark = async (uids: string[], missed: boolean) => {
    setBusy(true)
    try {
      await checkinsApi.markMissed({ gymId: event.gym.id, eventId: event.id, uids, missed })
      onMarked()
      await queryClient.invalidateQueries({ queryKey: checkins.list.key() })
    } catch (error) {
      toasts.show({ text: refusal(failureOf(error)), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, mark }
}
