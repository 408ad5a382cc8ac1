import { message } from '#platform/messages.ts'

/** Labels for the directory's link previews. */
export const labels = {
  countries: message('Gyms by country'),
  countriesAbout: /*i18n*/ {
    id: 'directoryHead.countriesAbout',
    message: 'Brazilian jiu-jitsu gyms and open mats, country by country and city by city.',
  },
  country: /*i18n*/ { id: 'directoryHead.country', message: '{country}: Brazilian jiu-jitsu gyms by city' },
  countryAbout: /*i18n*/ {
    id: 'directoryHead.countryAbout',
    message:
      '{gyms, plural, one {# gym} other {# gyms}}, city by city: timetables, open mats and what to know before you visit.',
  },
  city: /*i18n*/ { id: 'directoryHead.city', message: 'Brazilian jiu-jitsu gyms in {place}' },
  cityAbout: /*i18n*/ {
    id: 'directoryHead.cityAbout',
    message:
      '{gyms, plural, one {# gym} other {# gyms}} in {place}: timetables, open mats and what to know before you visit.',
  },
}
