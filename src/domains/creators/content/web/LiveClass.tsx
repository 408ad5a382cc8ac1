import { Trans } from '@lingui/react/macro'
import { CalendarPlus, ExternalLink } from 'lucide-react'
import { useNow } from '#domains/events/checkins/web/use-now.ts'
import { useDates } from '#platform/web/dates.ts'
import { ButtonAnchor } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { OpenContent } from '../contract.ts'

/** A live class's time and link, for viewers with access. */
export function LiveClass({ content }: { content: Pick<OpenContent, 'id' | 'startsAt' | 'join'> }) {
  const { moment } = useDates()
  const { id, startsAt, join } = content
  const now = useNow(15_000)
  if (!startsAt || !join) return null
  const [start, from] = [moment(startsAt, { named: true }), moment(join.from)]
  const isOver = now.getTime() >= Date.parse(join.until)
  return (
    <Card title={<Trans>Live class</Trans>}>
      <div className="flex flex-col items-start gap-3">
        <p className="font-semibold">{start}</p>
        {isOver ? (
          <p className="text-quiet">
            <Trans>This class is over.</Trans>
          </p>
        ) : (
          <>
            {!join.url && (
              <p className="text-quiet">
                <Trans>The link to join will be here from {from}.</Trans>
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              {join.url && (
                <ButtonAnchor look="primary" href={join.url} newTab icon={<ExternalLink aria-hidden="true" />}>
                  <Trans>Join the class</Trans>
                </ButtonAnchor>
              )}
              <ButtonAnchor href={`/content/${id}/calendar.ics`} icon={<CalendarPlus aria-hidden="true" />}>
                <Trans>Add to my calendar</Trans>
              </ButtonAnchor>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
