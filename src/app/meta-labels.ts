import { message } from '#platform/messages.ts'

/** Titles, descriptions and other texts of pages that belong to no single capability. */
export const labels = {
  about: /*i18n*/ {
    id: 'head.about',
    message: 'Find gyms and open mats, connect with training partners and track your progress.',
  },
  finder: /*i18n*/ { id: 'head.finder', message: 'Find a gym' },
  finderAbout: /*i18n*/ {
    id: 'head.finderAbout',
    message: "Gyms and open mats near you or where you're travelling: times, fees and what to know before you go.",
  },
  api: message('API'),
  apiAbout: /*i18n*/ { id: 'head.apiAbout', message: 'Every call in the Open Mat API, with a form to try it.' },
  mail: /*i18n*/ { id: 'head.mail', message: 'Your emails' },
  newGym: message('Add a gym'),
  absent: message('Not available'),
  absentAbout: message("This page isn't available."),
  find: /*i18n*/ { id: 'head.find', message: 'Find' },
  home: message('Home'),
  noScript: /*i18n*/ { id: 'head.noScript', message: 'Open Mat needs JavaScript.' },
}
