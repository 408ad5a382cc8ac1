import { days } from '#platform/clock.ts'

/** How long a merge can be undone. */
export const UNDO_MS = days(30)

/** The kinds of rows that a merge moves, for the preview. */
export const MOVED_KINDS = [
  'staff',
  'members',
  'favorites',
  'homeGyms',
  'events',
  'addresses',
  'bookings',
  'checkIns',
  'reviews',
  'trainingSessions',
  'taughtClasses',
  'curriculum',
  'promotions',
  'claims',
  'suggestions',
  'sources',
  'photos',
  'messages',
  'posts',
] as const
export type MovedKind = (typeof MOVED_KINDS)[number]

/** Fields compared side by side before a merge. */
export const COMPARED_FIELDS = [
  'name',
  'address',
  'phone',
  'email',
  'website',
  'instagram',
  'facebook',
  'affiliation',
  'headCoach',
  'foundedYear',
  'disciplines',
  'openingHours',
  'description',
] as const
export type ComparedField = (typeof COMPARED_FIELDS)[number]
