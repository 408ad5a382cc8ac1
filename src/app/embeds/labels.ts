import { message } from '#platform/messages.ts'

/** Texts of the parts of a gym's page that other sites show. */
export const labels = {
  timetable: message('Timetable'),
  events: message('Events'),
  reviews: message('Reviews'),
  seeOn: /*i18n*/ { id: 'embed.seeOn', message: '{gym} on Open Mat' },
  closedForNow: /*i18n*/ { id: 'embed.closedForNow', message: 'Temporarily closed.' },
  noTimetable: /*i18n*/ { id: 'embed.noTimetable', message: 'No timetable yet.' },
  openingHours: /*i18n*/ { id: 'embed.openingHours', message: 'Opening hours: {hours}' },
  instructor: /*i18n*/ { id: 'embed.instructor', message: 'with {name}' },
  noEvents: /*i18n*/ { id: 'embed.noEvents', message: 'No events planned right now.' },
  cancelled: /*i18n*/ { id: 'embed.cancelled', message: 'Cancelled' },
  postponed: /*i18n*/ { id: 'embed.postponed', message: 'Postponed' },
  full: message('Full'),
  spots: /*i18n*/ {
    id: 'embed.spots',
    message: '{count, plural, one {# spot left} other {# spots left}}',
  },
  noReviews: message('No reviews yet.'),
  score: /*i18n*/ { id: 'embed.score', message: '{score} out of 5' },
  count: message('{count, plural, one {# review} other {# reviews}}'),
  reply: /*i18n*/ { id: 'embed.reply', message: 'Reply from {gym}' },
}

export const levels = {
  beginner: message('Beginners'),
  intermediate: message('Intermediate'),
  advanced: message('Advanced'),
}
