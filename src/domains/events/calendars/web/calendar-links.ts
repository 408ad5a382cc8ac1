import type { Event } from '#domains/events/events/contract.ts'
import { origin } from '#platform/web/browser.ts'

/** A URL that opens the device's calendar app, which then polls it. */
export const webcalOf = (address: string) => new URL(address, origin()).href.replace(/^https?:/, 'webcal:')

export const gymCalendar = (slug: string) => `/gym/${encodeURIComponent(slug)}/calendar.ics`

/** The path of a calendar file with this date or, with `all`, every date of its series. */
export function eventCalendar(
  { gym, slug, visibility, linkKey }: Pick<Event, 'gym' | 'slug' | 'visibility' | 'linkKey'>,
  key: string | null,
  all = false,
) {
  const known = visibility === 'link' ? (key ?? linkKey) : null
  const query = new URLSearchParams({ ...(known && { key: known }), ...(all && { all: '1' }) })
  const file = `/gym/${encodeURIComponent(gym.slug)}/event/${encodeURIComponent(slug)}/calendar.ics`
  return query.size > 0 ? `${file}?${query}` : file
}

/** The URL of Google Calendar's form for a new event, filled in. */
export function googleCalendar(event: Pick<Event, 'title' | 'startsAt' | 'endsAt' | 'timezone' | 'gym'>, page: string) {
  const at = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${at(event.startsAt)}/${at(event.endsAt)}`,
    ctz: event.timezone,
    location: [event.gym.name, event.gym.city].filter(Boolean).join(', '),
    details: new URL(page, origin()).href,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
