import type { MessageDescriptor } from '@lingui/core'
import type { SessionDiscipline, SessionKind } from '#domains/feed/activities/entry-vocabulary.ts'

export const pageLabels = {
  title: /*i18n*/ { id: 'archivePage.title', message: 'Your data from Open Mat' },
  offline: /*i18n*/ {
    id: 'archivePage.offline',
    message: 'Unzip the whole archive before opening this page so photos can load. The page works offline.',
  },
  posts: /*i18n*/ { id: 'archivePage.posts', message: 'Posts' },
  comments: /*i18n*/ { id: 'archivePage.comments', message: 'Comments' },
  media: /*i18n*/ { id: 'archivePage.media', message: 'Photos and videos' },
  training: /*i18n*/ { id: 'archivePage.training', message: 'Training' },
  promotions: /*i18n*/ { id: 'archivePage.promotions', message: 'Promotions' },
  following: /*i18n*/ { id: 'archivePage.following', message: 'People you follow' },
  followers: /*i18n*/ { id: 'archivePage.followers', message: 'People who follow you' },
  blocked: /*i18n*/ { id: 'archivePage.blocked', message: "People you've blocked" },
  former: /*i18n*/ { id: 'archivePage.former', message: 'former member' },
  files: /*i18n*/ { id: 'archivePage.files', message: 'All files' },
  date: /*i18n*/ { id: 'archivePage.date', message: 'Date' },
  session: /*i18n*/ { id: 'archivePage.session', message: 'Session' },
  minutes: /*i18n*/ { id: 'archivePage.minutes', message: 'Minutes' },
  gym: /*i18n*/ { id: 'archivePage.gym', message: 'Gym' },
  partners: /*i18n*/ { id: 'archivePage.partners', message: 'Partners' },
  notes: /*i18n*/ { id: 'archivePage.notes', message: 'Notes' },
} satisfies Record<string, MessageDescriptor>

export const kindLabels = {
  class: /*i18n*/ { id: 'archivePage.class', message: 'Class' },
  open_mat: /*i18n*/ { id: 'archivePage.openMat', message: 'Open mat' },
  drilling: /*i18n*/ { id: 'archivePage.drilling', message: 'Drilling' },
  private: /*i18n*/ { id: 'archivePage.private', message: 'Private lesson' },
  competition_training: /*i18n*/ { id: 'archivePage.competition', message: 'Competition training' },
  seminar: /*i18n*/ { id: 'archivePage.seminar', message: 'Seminar' },
} satisfies Record<SessionKind, MessageDescriptor>

export const disciplineLabels = {
  gi: /*i18n*/ { id: 'archivePage.gi', message: 'Gi' },
  nogi: /*i18n*/ { id: 'archivePage.nogi', message: 'No-gi' },
  both: /*i18n*/ { id: 'archivePage.both', message: 'Gi and no-gi' },
} satisfies Record<SessionDiscipline, MessageDescriptor>
