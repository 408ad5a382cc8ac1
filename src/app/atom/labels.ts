export const labels = {
  eventsNear: /*i18n*/ { id: 'feeds.eventsNear', message: 'Events near {place}' },
  eventsAbout: /*i18n*/ { id: 'feeds.eventsAbout', message: 'Open mats, classes and seminars in the next four weeks.' },
  lessonsBy: /*i18n*/ { id: 'feeds.lessonsBy', message: 'Lessons by {name}' },
}
