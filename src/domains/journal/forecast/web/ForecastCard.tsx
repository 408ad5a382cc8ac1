import calls from 'virtual:calls/forecast'
import { Select, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { EventAddress } from '#domains/events/rsvps/web/rsvp-queries.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { Card } from '#ui/Card.tsx'
import type { Style } from '../../conductor/rules.ts'
import type { forecastContract } from '../contract.ts'

const queries = queriesOf<typeof forecastContract>(calls)

/** What an event will be like. Renders nothing if that isn't known. */
export default function ForecastCard({ to }: { to: EventAddress }) {
  const { data } = useQuery(queries.get.queryOptions({ input: to }))
  if (!data?.likely) return null
  // Forecasts cached by earlier versions have neither women nor style.
  const { likely, beginners, nearSize, light, women = null, style = null } = data
  const { from, to: upTo } = likely
  return (
    <Card title={<Trans>What to expect</Trans>}>
      <p className="font-semibold">
        {upTo === null ? (
          <Trans>Likely {from} or more people.</Trans>
        ) : (
          <Trans>
            Likely {from}–{upTo} people.
          </Trans>
        )}
      </p>
      {beginners && (
        <p>
          <Select
            value={beginners}
            _third="About a third are white or blue belts."
            _half="About half are white or blue belts."
            _two_thirds="About two thirds are white or blue belts."
            other="Most are white or blue belts."
          />
        </p>
      )}
      {nearSize !== null && (
        <p>
          <Trans>At least {nearSize} near your size.</Trans>
        </p>
      )}
      {women !== null && (
        <p>
          <Trans>At least {women} women.</Trans>
        </p>
      )}
      {style && <MostlyPlay least={style.least} style={style.style} />}
      {light !== null && (
        <p>
          <Trans>At least {light} are going light.</Trans>
        </p>
      )}
      <p className="mt-2 text-sm text-quiet">
        <Trans>Counted once a day from RSVPs and who usually comes. Names are never shown.</Trans>
      </p>
    </Card>
  )
}

function MostlyPlay({ least, style }: { least: number; style: Style }) {
  return (
    <p>
      <Select
        value={style}
        _guard={`At least ${least} mostly play guard.`}
        _passing={`At least ${least} mostly pass guards.`}
        _takedowns={`At least ${least} like takedowns most.`}
        other={`At least ${least} like leg locks most.`}
      />
    </p>
  )
}
