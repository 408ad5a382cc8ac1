import type { MessageDescriptor } from '@lingui/core'
import type { SessionDiscipline, SessionKind } from '#domains/feed/activities/entry-vocabulary.ts'
import { message } from '#platform/messages.ts'

export const pageLabels = {
  title: /*i18n*/ { id: 'archivePage.title', message: 'Your data from Open Mat' },
  offline: /*i18n*/ {
    id: 'archivePage.offline',
    message: 'Unzip the whole archive before opening this page so photos can load. The page works offline.',
  },
  posts: message('Posts'),
  comments: message('Comments'),
  media: /*i18n*/ { id: 'archivePage.media', message: 'Photos and videos' },
  training: /*i18n*/ { id: 'archivePage.training', message: 'Training' },
  promotions: message('Promotions'),
  following: message('People you follow'),
  followers: /*i18n*/ { id: 'archivePage.followers', message: 'People who follow you' },
  blocked: /*i18n*/ { id: 'archivePage.blocked', message: "People you've blocked" },
  former: /*i18n*/ { id: 'archivePage.former', message: 'former member' },
  files: /*i18n*/ { id: 'archivePage.files', message: 'All files' },
  date: message('Date'),
  session: /*i18n*/ { id: 'archivePage.session', message: 'Session' },
  minutes: message('Minutes'),
  gym: message('Gym'),
  partners: /*i18n*/ { id: 'archivePage.partners', message: 'Partners' },
  notes: message('Notes'),
} satisfies Record<string, MessageDescriptor>

export const kindLabels = {
  class: message('Class'),
  open_mat: message('Open mat'),
  drilling: /*i18n*/ { id: 'archivePage.drilling', message: 'Drilling' },
  private: message('Private lesson'),
  competition_training: message('Competition training'),
  seminar: message('Seminar'),
} satisfies Record<SessionKind, MessageDescriptor>

export const disciplineLabels = {
  gi: message('Gi'),
  nogi: message('No-gi'),
  both: message('Gi and no-gi'),
} satisfies Record<SessionDiscipline, MessageDescriptor>
