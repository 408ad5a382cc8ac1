import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ShareCard } from '#domains/journal/share-cards/card.ts'
import { useOwnCard } from '#domains/journal/share-cards/web/own-card.ts'
import { ShareCardButton } from '#domains/journal/share-cards/web/ShareCardButton.tsx'
import { useDates } from '#platform/web/dates.ts'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { Progress } from '../contract.ts'
import { recapOf, recapSpans, recapsFrom } from '../recap.ts'
import { useAmountLabels } from './amount-labels.ts'
import { progressQuery } from './progress.ts'

/** Shareable recaps of this month, last month and this year (in January, last year too), and the streak. */
export function RecapCard({ data }: { data: Progress }) {
  const isEnough = data.calendarFrom <= recapsFrom(data.today)
  // A short period may not cover the year; "all" has up to 53 weeks.
  const all = useQuery({ ...progressQuery('all'), enabled: !isEnough })
  const known = isEnough ? data : all.data
  return (
    <Card title={<Trans>Recap</Trans>}>
      {known ? (
        <Recaps data={known} />
      ) : all.isError || all.isPaused ? (
        <Failure what={<Trans>your recap</Trans>} again={all.refetch} busy={all.isFetching} />
      ) : (
        <SkeletonRows rows={3} picture={false} />
      )}
    </Card>
  )
}

function Recaps({ data: { today, days, streak } }: { data: Progress }) {
  const { t, i18n } = useLingui()
  const { month, longDay } = useDates()
  const { hours, sessions: sessionsText } = useAmountLabels()
  const own = useOwnCard()
  const number = (value: number) => i18n.number(value)
  const weeks = (count: number) => plural(count, { one: '# week', other: '# weeks' })
  const recaps = recapSpans(today)
    .map((span) => ({ span, ...recapOf(span, days) }))
    .filter(({ sessions }) => sessions > 0)
  if (recaps.length === 0)
    return (
      <p className="text-quiet">
        <Trans>Log a session to see your month and year here.</Trans>
      </p>
    )
  return (
    <ul className="divide-y divide-line">
      {recaps.map(({ span, sessions, minutes, rounds, longestStreak }) => {
        const title = span.length === 4 ? span : month(span)
        const card: ShareCard | null = own && {
          ...own,
          kind: 'training',
          overline: span.length === 4 ? t`My year on the mat` : t`My month on the mat`,
          title,
          figures: [
            { value: number(sessions), label: t`Sessions` },
            { value: hours(minutes), label: t`Mat hours` },
            { value: number(rounds), label: t`Rounds` },
            { value: weeks(longestStreak), label: t`Longest streak` },
          ],
          when: '',
          date: span,
        }
        return <Recap key={span} title={title} text={sessionsText(sessions)} card={card} />
      })}
      {streak.current > 0 && (
        <Recap
          title={t`Streak`}
          text={weeks(streak.current)}
          card={
            own && {
              ...own,
              kind: 'streak',
              overline: t`My streak`,
              title: plural({ count: streak.current }, { one: '# week in a row', other: '# weeks in a row' }),
              ...(streak.longest > streak.current && {
                figures: [{ value: weeks(streak.longest), label: t`Longest streak` }],
              }),
              when: longDay(today),
              date: today,
            }
          }
        />
      )}
    </ul>
  )
}

function Recap({ title, text, card }: { title: string; text: string; card: ShareCard | null }) {
  const { t } = useLingui()
  return (
    <li className="flex items-center justify-between gap-3 py-2 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-quiet">{text}</p>
      </div>
      {card && <ShareCardButton card={card} label={t`Share a picture: ${title}`} />}
    </li>
  )
}
