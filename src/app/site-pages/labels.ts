import { message } from '#platform/messages.ts'

export const siteLabels = {
  privacy: message('Privacy'),
  terms: message('Terms'),
  'community-guidelines': message('Community guidelines'),
  help: message('Help'),
  'open-data': message('Open data'),
  about: message('About'),
  contact: message('Contact'),
  language: message('Language'),
  skip: message('Skip to content'),
  contents: /*i18n*/ { id: 'sitePages.contents', message: 'On this page' },
  onlyIn: /*i18n*/ { id: 'sitePages.onlyIn', message: 'This page is only available in {language}.' },
  more: message('More about Open Mat'),
  search: /*i18n*/ { id: 'sitePages.search', message: 'Search help' },
  searchButton: message('Search'),
  found: /*i18n*/ {
    id: 'sitePages.found',
    message:
      '{count, plural, =0 {No answers for “{query}”.} one {# answer for “{query}”} other {# answers for “{query}”}}',
  },
  nothing: /*i18n*/ { id: 'sitePages.nothing', message: 'Try other words or contact us.' },
  person: /*i18n*/ { id: 'sitePages.person', message: 'Still stuck?' },
  personText: /*i18n*/ {
    id: 'sitePages.personText',
    message: "A person reads every message and replies by email. You don't need an account.",
  },
  write: /*i18n*/ { id: 'sitePages.write', message: 'Contact us' },
}
