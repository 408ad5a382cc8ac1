import { priceIn } from '#domains/events/calendars/server/event-entries.ts'
import { labels as calendarLabels, disciplines, kinds } from '#domains/events/calendars/server/labels.ts'
import type { EventCard } from '#domains/events/events/contract.ts'
import { spotsLeft } from '#domains/events/events/rules.ts'
import { readEventsOf } from '#domains/events/events/server/reads.ts'
import { previewOf } from '#domains/feed/activities/rules.ts'
import type { Review } from '#domains/gym-management/reviews/contract.ts'
import { readReviews } from '#domains/gym-management/reviews/server/reads.ts'
import type { Gym, ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import type { Database } from '#platform/database.ts'
import { datesIn } from '#platform/dates.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import { wallClock } from '#platform/wall-clock.ts'
import { paths } from '#platform/web/paths.ts'
import { type Embed, link, type Shown, userText } from './embed-html.ts'
import { labels, levels } from './labels.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
const MOST_EVENTS = 20
const MOST_REVIEWS = 10
const REVIEW_LENGTH = 400

/** The parts of a gym's page that its own website can show, by the last part of their path. */
export const embeds = { timetable, events, reviews } satisfies Record<
  string,
  (db: Database, gym: Gym, shown: Shown) => Embed | Promise<Embed>
>

function timetable(_db: Database, gym: Gym, { translator, now }: Shown): Embed {
  const { t, locale } = translator
  const { weekday } = datesIn(locale)
  const wall = wallClock(now, gym.timezone)
  const today = wall.toISOString().slice(0, 10)
  const sessions = gym.schedule.filter(({ until }) => (until ?? today) >= today)
  const days = DAYS.map((day) => ({ day, on: sessions.filter((session) => session.weekday === day) }))
  const html = days
    .filter(({ on }) => on.length > 0)
    .map(({ day, on }) => {
      const current = day === (wall.getUTCDay() || 7) ? ' aria-current="date"' : ''
      return `<section><h2${current}>${escapeHtml(weekday(day))}</h2><ol>${on.map((session) => sessionHtml(session, translator)).join('')}</ol></section>`
    })
    .join('')
  const hours = gym.openingHours && ` ${t(labels.openingHours, { hours: gym.openingHours })}`
  return {
    title: t(labels.timetable),
    html: html ? `<div class="week">${html}</div>` : note(t(labels.noTimetable) + hours),
  }
}

function sessionHtml(session: ScheduleItem, { t, locale }: Shown['translator']): string {
  const kind = t(kinds[session.kind])
  const details = [
    session.kind === 'class' || session.title.toLowerCase() === kind.toLowerCase() ? '' : kind,
    t(disciplines[session.discipline]),
    session.level === 'all' ? '' : t(levels[session.level]),
    session.program ?? '',
    session.instructor ? t(labels.instructor, { name: session.instructor }) : '',
  ]
  return `<li${session.kind === 'open_mat' ? ' class="open"' : ''}>
    <p class="when">${datesIn(locale).times(session.start, session.end)}</p>
    <p class="title">${userText(session.title)}</p>
    <p class="quiet">${details.filter(Boolean).map(userText).join(' · ')}</p></li>`
}

/** The gym's official events. Those that members organise there are on its page only. */
async function events(db: Database, gym: Gym, { publicUrl, translator, now }: Shown): Promise<Embed> {
  const { t } = translator
  const asked = { gymId: gym.id, which: 'coming', cursor: undefined, limit: 50 } as const
  const { items } = await readEventsOf(db, asked, null, now)
  const rows = items
    .filter(({ official }) => official)
    .slice(0, MOST_EVENTS)
    .map((event) => eventHtml(event, publicUrl, translator))
  return {
    title: t(labels.events),
    html: rows.length > 0 ? `<ol class="list">${rows.join('')}</ol>` : note(t(labels.noEvents)),
  }
}

function eventHtml(event: EventCard, publicUrl: string, { t, locale }: Shown['translator']): string {
  const dates = datesIn(locale, { zone: event.timezone })
  const { month, day, weekday } = dates.dayParts(new Date(event.startsAt))
  const left = spotsLeft(event)
  const isOff = event.status === 'cancelled' || event.status === 'postponed'
  const facts = [
    event.status === 'cancelled' && t(labels.cancelled),
    event.status === 'postponed' && t(labels.postponed),
    !isOff && left !== null && (left === 0 ? t(labels.full) : t(labels.spots, { count: left })),
    t(disciplines[event.discipline]),
    event.price && event.price.amount > 0 ? priceIn(event.price, locale) : t(calendarLabels.free),
  ]
  return `<li${isOff ? ' class="off"' : ''}>
    <p class="leaf" aria-hidden="true"><span>${escapeHtml(month)}</span><b>${escapeHtml(day)}</b><span>${escapeHtml(weekday)}</span></p>
    <div><p class="title">${link(publicUrl + paths.event(event), userText(event.title))}</p>
    <p>${escapeHtml(dates.range(new Date(event.startsAt), new Date(event.endsAt)))}</p>
    <p class="quiet">${facts
      .filter((fact) => fact !== false)
      .map(userText)
      .join(' · ')}</p></div></li>`
}

async function reviews(db: Database, gym: Gym, { publicUrl, translator }: Shown): Promise<Embed> {
  const { t, locale } = translator
  const asked = { gymId: gym.id, cursor: undefined, limit: MOST_REVIEWS, asStaff: false }
  const { summary, items } = await readReviews(db, null, asked)
  const { average } = summary.rated ?? {}
  const count = t(labels.count, { count: summary.count })
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const head = average
    ? `<p class="rating"><b>${number.format(average)}</b> ${starsHtml(average, t)} <span class="quiet">${escapeHtml(count)}</span></p>`
    : `<p class="quiet">${escapeHtml(count)}</p>`
  const url = `${publicUrl}${paths.gym(gym.slug)}#reviews`
  const list = items.map((review) => reviewHtml(review, { gym, url, translator })).join('')
  return {
    title: t(labels.reviews),
    html: summary.count > 0 ? `${head}<ol class="list">${list}</ol>` : note(t(labels.noReviews)),
  }
}

function reviewHtml(
  { author, score, text, createdAt, reply }: Review,
  { gym, url, translator: { t, locale } }: { gym: Gym; url: string } & Pick<Shown, 'translator'>,
): string {
  const shortened = previewOf(text, REVIEW_LENGTH)
  const words = escapeHtml(shortened)
  const answer = reply
    ? `<blockquote dir="auto"><p class="quiet">${escapeHtml(t(labels.reply, { gym: gym.name }))}</p>${escapeHtml(previewOf(reply.text, REVIEW_LENGTH))}</blockquote>`
    : ''
  return `<li><div><p class="title">${userText(author.displayName)}</p>
    <p>${starsHtml(score, t)} <span class="quiet">${escapeHtml(datesIn(locale).longDay(createdAt.slice(0, 10)))}</span></p>
    <p class="text" dir="auto">${shortened === text ? words : link(url, words)}</p>${answer}</div></li>`
}

const starsHtml = (score: number, t: Shown['translator']['t']) => {
  const filled = Math.round(score)
  const label = escapeHtml(t(labels.score, { score: Math.round(score * 10) / 10 }))
  return `<span class="stars" role="img" aria-label="${label}">${'★'.repeat(filled)}${'☆'.repeat(5 - filled)}</span>`
}

const note = (text: string) => `<p class="note" dir="auto">${escapeHtml(text)}</p>`
