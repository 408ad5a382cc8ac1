import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ScheduleItem, UpcomingSession } from '#domains/gyms/gyms/contract.ts'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { GymChips, NextSession } from '#domains/gyms/gyms/web/GymFacts.tsx'
import { GymThumb } from '#domains/gyms/gyms/web/GymThumb.tsx'
import { disciplineLabels, kindLabels } from '#domains/gyms/gyms/web/session-labels.ts'
import { Timetable } from '#domains/gyms/gyms/web/Timetable.tsx'
import { dayIn, instantOf } from '#domains/gyms/gyms/web/zone-time.ts'
import { useAmountLabels } from '#domains/journal/progress/web/amount-labels.ts'
import { Figures } from '#domains/journal/progress/web/Figures.tsx'
import PromotionEntry from '#domains/journal/promotions/web/PromotionEntry.tsx'
import { days } from '#platform/clock.ts'
import { deviceZone } from '#platform/wall-clock.ts'
import { useClock } from '#platform/web/first-render.ts'
import { formatDistance } from '#platform/web/measures.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { BeltDrawing } from '#ui/BeltBar.tsx'
import { Card } from '#ui/Card.tsx'
import { classes } from '#ui/classes.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'

const GYM = 'Maré Alta Jiu-Jitsu'

/** What Open Mat is for, shown with its own components and made-up data. */
export function Story() {
  return (
    <ul className="mx-auto flex max-w-[1000px] flex-col gap-12 sm:gap-16">
      <Part title={<Trans>Find Gyms</Trans>} picture={<TonightPicture />}>
        <Trans>Discover gyms and open mats nearby or when travelling.</Trans>
      </Part>
      <Part title={<Trans>Connect</Trans>} picture={<PromotionPicture />}>
        <Trans>Build a network of training partners and gyms.</Trans>
      </Part>
      <Part title={<Trans>Track Progress</Trans>} picture={<WeekPicture />}>
        <Trans>Log training sessions and celebrate milestones.</Trans>
      </Part>
      <Part title={<Trans>Know that the class is on</Trans>} picture={<TimetablePicture />} wide>
        <Trans>Gyms keep their timetable up to date, and the people who train there confirm it.</Trans>
      </Part>
    </ul>
  )
}

interface PartProps {
  title: ReactNode
  picture: ReactNode
  /** Puts the picture below the text, at full width. */
  wide?: boolean
  children: ReactNode
}

function Part({ title, picture, wide = false, children }: PartProps) {
  return (
    <li
      className={classes(
        'grid items-center gap-x-12 gap-y-4',
        !wide && 'lg:grid-cols-[minmax(0,1fr)_600px] lg:even:grid-cols-[600px_minmax(0,1fr)] lg:even:[&>div]:-order-1',
      )}
    >
      <header>
        <h2 className="text-xl sm:text-2xl">{title}</h2>
        <p className="mt-1 max-w-text text-quiet">{children}</p>
      </header>
      <div aria-hidden="true" inert className="min-w-0 select-none">
        {picture}
      </div>
    </li>
  )
}

function TonightPicture() {
  const { i18n, t } = useLingui()
  const { zone, today, ago } = useToday()
  const [start, end] = ['19:30', '21:00']
  const startsAt = instantOf(today, start, zone).toISOString()
  const openMat: UpcomingSession = {
    ...weekly(0, start, end, 'open_mat', 'both'),
    title: t(kindLabels.open_mat),
    date: today,
    startsAt,
    endsAt: startsAt,
    ...confirmed(ago(2)),
  }
  const gym = {
    slug: '',
    status: 'active' as const,
    timezone: zone,
    nextSession: null,
    nextOpenMat: openMat,
    lastConfirmedAt: null,
    disciplines: ['gi' as const, 'nogi' as const],
    beginnersWelcome: true,
    dropIn: { accepted: true, price: 0, currency: null, firstVisitFree: null, notice: null, waiverUrl: null },
  }
  return (
    <Card className="flex gap-4">
      <GymThumb gym={{ name: GYM, photoURL: null, affiliation: null }} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <p className="flex w-full items-baseline justify-between gap-3">
          <span className="heading text-lg">{GYM}</span>
          <span className="shrink-0 text-sm font-semibold text-primary-strong">
            {formatDistance(0.6, regionalLocale(i18n.locale))}
          </span>
        </p>
        <NextSession gym={gym} />
        <GymChips gym={gym} />
      </div>
    </Card>
  )
}

function PromotionPicture() {
  const { today } = useToday()
  return (
    <Card>
      <div className="mb-4 flex justify-between gap-2 *:min-w-0 *:shrink">
        {(['white', 'blue', 'purple', 'brown', 'black'] as const).map((belt) => (
          <BeltDrawing key={belt} slug={belt} stripes={0} height={14} />
        ))}
      </div>
      <PromotionEntry
        uid=""
        quoted={false}
        facts={{
          kind: 'promotion',
          id: '',
          day: today,
          belt: 'purple',
          stripes: 0,
          before: { belt: 'blue', stripes: 4 },
          promoter: '',
          gym: { slug: null, name: GYM },
          state: 'confirmed',
          confirmedBy: 'Ana Souza',
          photo: null,
          note: '',
        }}
      />
    </Card>
  )
}

function WeekPicture() {
  const { t } = useLingui()
  const { doneOf } = useAmountLabels()
  const week = { sessions: 3, minutes: 270 }
  const goal = { unit: 'sessions' as const, amount: 4 }
  return (
    <div className="flex flex-col gap-3">
      <Figures
        data={{
          sessions: { now: week.sessions, before: 2 },
          minutes: { now: week.minutes, before: 180 },
          rounds: { now: 14, before: 9 },
          streak: { current: 11, longest: 16, trainedThisWeek: true, restIsFree: true, since: null },
        }}
      />
      <Card>
        <ProgressBar label={t`This week's goal`} value={3} max={goal.amount} valueText={doneOf(week, goal)} />
      </Card>
    </div>
  )
}

function TimetablePicture() {
  const { t } = useLingui()
  const { zone, ago } = useToday()
  const schedule = WEEK.map((session) => ({
    ...session,
    ...confirmed(ago(session.weekday)),
    title: session.kind === 'class' ? t(disciplineLabels[session.discipline]) : t(kindLabels[session.kind]),
  }))
  return (
    <Timetable
      gym={{
        schedule,
        timezone: zone,
        openingHours: '',
        lastConfirmedAt: ago(1).toISOString(),
        lastConfirmedBy: 'owner',
      }}
    />
  )
}

/** The reader's time zone and today's date in it, and `ago` for a time some days earlier. */
function useToday() {
  const { now, zone = deviceZone() } = useClock()
  return { zone, today: dayIn(zone, now), ago: (count: number) => new Date(now.getTime() - days(count)) }
}

const confirmed = (at: Date) => ({
  confirmedAt: at.toISOString(),
  confirmedBy: 'member' as const,
  offs: 0,
  expectedUntil: null,
})

const weekly = (
  weekday: number,
  start: string,
  end: string,
  kind: ScheduleItem['kind'],
  discipline: ScheduleItem['discipline'],
) => ({ ...PLAIN_SESSION, id: `${weekday} ${start}`, weekday, start, end, kind, discipline })

const WEEK = [
  ...[1, 3, 5].map((day) => weekly(day, '07:00', '08:00', 'class', 'gi')),
  ...[1, 3].map((day) => weekly(day, '18:30', '20:00', 'class', 'gi')),
  ...[2, 4].map((day) => weekly(day, '18:30', '20:00', 'class', 'nogi')),
  weekly(2, '17:00', '18:00', 'kids', 'gi'),
  weekly(4, '17:00', '18:00', 'kids', 'gi'),
  weekly(5, '18:30', '20:00', 'womens', 'both'),
  weekly(6, '10:00', '12:00', 'open_mat', 'both'),
]
