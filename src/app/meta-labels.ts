/** What stands in the heads of pages that belong to no feature alone. */
export const words = {
  about: /*i18n*/ {
    id: 'head.about',
    message: 'Find gyms and open mats, connect with training partners and track your progress.',
  },
  finder: /*i18n*/ { id: 'head.finder', message: 'Find a gym' },
  finderAbout: /*i18n*/ {
    id: 'head.finderAbout',
    message: 'Gyms and open mats near you or where you travel: times, fees and what to know before you go.',
  },
  api: /*i18n*/ { id: 'head.api', message: 'API' },
  apiAbout: /*i18n*/ { id: 'head.apiAbout', message: 'Every call that Open Mat answers, with a form to try it.' },
  mail: /*i18n*/ { id: 'head.mail', message: 'Your mail' },
  newGym: /*i18n*/ { id: 'head.newGym', message: 'Add a gym' },
  noGym: /*i18n*/ { id: 'head.noGym', message: 'Gym not found' },
  find: /*i18n*/ { id: 'head.find', message: 'Find' },
  home: /*i18n*/ { id: 'head.home', message: 'Home' },
  noScript: /*i18n*/ { id: 'head.noScript', message: 'Open Mat needs JavaScript.' },
}
