import type { SessionLine } from '../contract.ts'

export const line = (id: string, day: string, differing: Partial<SessionLine> = {}): SessionLine => ({
  id,
  activityId: `a-${id}`,
  day,
  start: '18:00',
  startedAt: `${day}T18:00:00.000Z`,
  timezone: 'UTC',
  minutes: 90,
  place: { gymId: null, slug: null, name: 'Roots' },
  kind: 'class',
  discipline: 'gi',
  intensity: null,
  roundCount: 0,
  techniques: [],
  photos: [],
  hasNotes: false,
  eventId: null,
  visibility: 'followers',
  updatedAt: `${day}T20:00:00.000Z`,
  ...differing,
})
