/** Labels for a gym's link preview. */
export const labels = {
  closed: /*i18n*/ { id: 'gymHead.closed', message: '{gym} has closed. Find an open gym nearby.' },
  place: /*i18n*/ { id: 'gymHead.place', message: 'Brazilian jiu-jitsu' },
  placeIn: /*i18n*/ { id: 'gymHead.placeIn', message: 'Brazilian jiu-jitsu in {town}' },
  discipline: /*i18n*/ { id: 'gymHead.discipline', message: '{place}.' },
  disciplines: {
    gi: /*i18n*/ { id: 'gymHead.gi', message: '{place}: gi.' },
    nogi: /*i18n*/ { id: 'gymHead.nogi', message: '{place}: no-gi.' },
    both: /*i18n*/ { id: 'gymHead.both', message: '{place}: gi and no-gi.' },
  },
  nextOpenMat: /*i18n*/ { id: 'gymHead.nextOpenMat', message: 'Next open mat: {day}, {time}.' },
  freeDropIn: /*i18n*/ { id: 'gymHead.freeDropIn', message: 'Free drop-in.' },
  more: /*i18n*/ {
    id: 'gymHead.more',
    message: 'Timetable, what to know before you visit, and directions.',
  },
}
