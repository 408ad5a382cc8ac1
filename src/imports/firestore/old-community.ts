import { activityTypes } from '#domains/feed/activities/activity-types.ts'
import { notificationTypes } from '#domains/members/people/notification-types.ts'

// A small community as the old app stored it, for tests: every collection the app read or wrote, with the nulls, gaps
// and non-ASCII text that such data has.

/** A timestamp, geopoint or reference. JSON has no type for these, and every export tool writes them differently. */
export class Special {
  readonly kind: 'timestamp' | 'geopoint' | 'reference'
  readonly value: unknown
  constructor(kind: Special['kind'], value: unknown) {
    this.kind = kind
    this.value = value
  }
}
const at = (iso: string) => new Special('timestamp', new Date(iso))
const point = (latitude: number, longitude: number) => new Special('geopoint', { latitude, longitude })
const ref = (path: string) => new Special('reference', path)

export const ANA = 'anaOldUid000000000000000001'
export const BO = 'boOldUid0000000000000000002'
export const CARLA = 'carlaOldUid00000000000000003'
export const DAN = 'danOldUid0000000000000000004'
export const GYM_WITH_LOCATION = 'gymOldPlaced0000000001'
export const GYM_WITHOUT_LOCATION = 'gymOldUnplaced00000002'
const [COMING, PAST, AT_UNPLACED] = ['evOldComing0000000001', 'evOldPast000000000002', 'evOldUnplaced0000003']

export type Fields = Record<string, unknown>
export const documents: Record<string, Fields> = {}

documents[`users/${ANA}`] = {
  ...{
    uid: ANA,
    email: 'ana.silva@example.test',
    emailVerified: true,
    displayName: 'Ana Silva 🥋',
    username: 'ana_silva',
  },
  photoURL: 'https://storage.example.test/profile_pictures/ana/profile.jpg',
  photoURLRateLimitedAt: at('2024-03-01T10:00:00Z'),
  lastPhotoUpdate: at('2024-03-01T09:00:00Z'),
  ...{ accountType: 'individual', profileComplete: true, onboardingComplete: true },
  bjjProfile: { beltRank: 'Purple' },
  ...{
    city: 'São Paulo',
    country: 'Brazil',
    yearStarted: 2014,
    favoritePosition: 'Meia-guarda',
    instagram: '@ana.silva',
  },
  website: 'https://ana.example.org',
  bio: `Meia-guarda, sempre. ${'柔'.repeat(500)}`,
  preferences: {
    notifications: true,
    emailNotifications: false,
    darkMode: true,
    lastUpdated: at('2024-02-01T00:00:00Z'),
  },
  role: { admin: false, creator: true },
  notificationPreferences: {
    email: { enabled: true, frequency: 'daily', types: { like: false, follow: null } },
    push: { enabled: null, types: null },
    inApp: { types: {} },
  },
  ...{
    createdAt: at('2022-01-02T03:04:05.678Z'),
    updatedAt: at('2024-05-01T00:00:00Z'),
    lastLogin: at('2024-06-01T00:00:00Z'),
  },
}
documents[`users/${BO}`] = {
  ...{
    email: 'bo@example.test',
    emailVerified: false,
    displayName: 'Bø Ñandú',
    photoURL: null,
    username: 'bo_nandu',
    beltRank: null,
  },
  ...{ city: null, country: null, bio: null, yearStarted: null, favoritePosition: '', instagram: null, website: null },
  ...{
    preferences: null,
    role: null,
    notificationPreferences: null,
    photoURLRateLimitedAt: null,
    createdAt: at('2023-01-01T00:00:00Z'),
  },
}
documents[`users/${CARLA}`] = {
  ...{
    email: 'carla@example.test',
    emailVerified: true,
    displayName: 'Carla',
    username: 'carla_bjj',
    onboardingComplete: true,
    accountType: 'guardian',
  },
  ...{ city: 'São Paulo', country: 'BR', beltRank: 'blue', createdAt: at('2023-02-01T00:00:00Z') },
}
documents[`users/${DAN}`] = { email: 'dan@example.test', createdAt: at('2023-03-01T00:00:00Z') }

for (const [followed, follower] of [
  [ANA, CARLA],
  [CARLA, ANA],
  [ANA, BO],
])
  documents[`users/${followed}/followers/${follower}`] = {
    followerId: follower,
    followedAt: at('2023-04-01T00:00:00Z'),
  }

documents[`gyms/${GYM_WITH_LOCATION}`] = {
  name: 'Tatame Livre',
  photoURL: 'https://storage.example.test/gyms/tatame.jpg',
}
documents[`locations/${GYM_WITH_LOCATION}`] = {
  ...{
    name: 'Tatame Livre',
    location: point(-23.55, -46.63),
    address: { street: 'Rua Augusta 1', city: 'São Paulo', country: 'Brazil' },
  },
  ...{ description: `Todos bem-vindos. ${'x'.repeat(2500)}`, instagram: 'tatamelivre', ownerId: ANA, photoURL: null },
  schedule: [{ day: 'monday', start: '18:00' }],
}
documents[`gyms/${GYM_WITHOUT_LOCATION}`] = {
  name: 'Garagem do Zé',
  photoURL: 'https://storage.example.test/gyms/garagem.jpg',
}

const eventOf = (title: string, gymName: string, start: string, end: string): Fields => ({
  ...{
    title,
    gymName,
    eventType: 'open_mat',
    start: at(start),
    end: at(end),
    createdBy: ref(`users/${ANA}`),
    description: null,
  },
})
documents[`locations/${GYM_WITH_LOCATION}/events/${COMING}`] = eventOf(
  'Aulão de sábado',
  'Tatame Livre',
  '2026-11-28T17:00:00Z',
  '2026-11-28T19:00:00Z',
)
documents[`locations/${GYM_WITH_LOCATION}/events/${PAST}`] = eventOf(
  'Treino antigo',
  'Tatame Livre',
  '2024-01-06T17:00:00Z',
  '2024-01-06T19:00:00Z',
)
documents[`locations/${GYM_WITHOUT_LOCATION}/events/${AT_UNPLACED}`] = eventOf(
  'Na garagem',
  'Garagem do Zé',
  '2026-11-29T17:00:00Z',
  '2026-11-29T19:00:00Z',
)
for (const gym of [GYM_WITH_LOCATION, GYM_WITHOUT_LOCATION])
  documents[`locations/${gym}/favoritedBy/${CARLA}`] = { uid: CARLA, createdAt: at('2023-05-01T00:00:00Z') }

const NOTHING = { text: null, imageUrl: null, videoUrl: null, preview: null }
const activity = (id: string, activityType: string, more: Fields): Fields => ({
  ...{
    id,
    actorId: ANA,
    actorType: 'user',
    activityType,
    timestamp: at('2024-05-01T12:00:00Z'),
    targetId: ANA,
    targetType: 'user',
  },
  actorData: { displayName: 'Ana Silva', photoURL: null, username: null, lastUpdated: null },
  ...{
    targetRef: null,
    content: NOTHING,
    contextType: 'system',
    contextId: null,
    contextData: null,
    visibility: 'public',
  },
  ...{
    engagementCount: 3,
    isDeleted: false,
    deletedAt: null,
    metadata: null,
    score: 50,
    boosted: false,
    boostExpiry: null,
  },
  ...more,
})
/** Ids are numbered in the order of their types, so tests can name them. */
export const idOfType = (type: string) =>
  `202405011200${String(activityTypes.map(String).indexOf(type)).padStart(2, '0')}_${ANA}_abc123`
const POST = {
  first: 'postOldFirst01',
  photos: 'postOldPhoto02',
  event: 'postOldEvent03',
  hidden: 'postOldHidden04',
  gone: 'postOldGone05',
}
const ABOUT: Record<string, Fields> = {
  profile_post: {
    ...{ targetId: POST.first, targetType: 'post', targetRef: `users/${ANA}/posts/${POST.first}` },
    content: { ...NOTHING, text: 'Primeiro treino!' },
  },
  event_created: {
    ...{ targetId: COMING, targetType: 'event', targetRef: `locations/${GYM_WITH_LOCATION}/events/${COMING}` },
    content: { ...NOTHING, text: 'Aulão de sábado', preview: 'Aulão de sábado' },
    metadata: {
      eventId: COMING,
      gymId: GYM_WITH_LOCATION,
      gymName: 'Tatame Livre',
      eventTitle: 'Aulão de sábado',
      seriesId: null,
    },
  },
  technique_video: { content: { ...NOTHING, text: 'Passagem', videoUrl: 'https://video.example.test/1.mp4' } },
  milestone_achieved: {
    content: { ...NOTHING, text: '100 treinos', imageUrl: 'https://storage.example.test/100.jpg' },
  },
  event_discussion_post: { visibility: 'event_attendees', contextId: COMING, content: { ...NOTHING, text: 'Até lá' } },
}
for (const type of activityTypes)
  documents[`activities/${idOfType(type)}`] = activity(idOfType(type), type, ABOUT[type] ?? {})

const post = (id: string, more: Fields): Fields => ({
  ...{
    id,
    userId: ANA,
    userName: 'Ana Silva',
    username: 'ana_silva',
    userPhotoURL: null,
    userBeltRank: null,
    profilePicUrl: null,
  },
  ...{
    text: '',
    type: 'post',
    eventData: null,
    visibility: 'public',
    createdAt: at('2024-05-01T12:00:00Z'),
    updatedAt: null,
  },
  ...{ isDeleted: false, likedBy: [], replies: [] },
  ...more,
})
documents[`users/${ANA}/posts/${POST.first}`] = post(POST.first, {
  text: 'Primeiro treino!',
  likedBy: [CARLA, ref(`users/${BO}`), 'someoneGone'],
  replies: [
    { id: 'replyOld1', userId: CARLA, text: 'Boa! 👏', createdAt: at('2024-05-01T13:00:00Z') },
    { userId: null, text: null },
  ],
})
documents[`users/${ANA}/posts/${POST.photos}`] = post(POST.photos, {
  images: [
    { url: 'https://storage.example.test/posts/1.jpg', alt: 'Turma toda' },
    'https://storage.example.test/posts/2.jpg',
  ],
})
documents[`users/${ANA}/posts/${POST.event}`] = post(POST.event, {
  ...{ type: 'event_created', text: 'Aulão de sábado' },
  eventData: {
    ...{
      eventId: COMING,
      eventTitle: 'Aulão de sábado',
      gymId: GYM_WITH_LOCATION,
      gymName: 'Tatame Livre',
      eventType: null,
    },
    ...{ eventStart: at('2026-11-28T17:00:00Z'), eventEnd: at('2026-11-28T19:00:00Z') },
  },
})
documents[`users/${ANA}/posts/${POST.hidden}`] = post(POST.hidden, { text: 'Só meu', visibility: 'private' })
documents[`users/${ANA}/posts/${POST.gone}`] = post(POST.gone, {
  text: 'Apagado',
  isDeleted: true,
  createdAt: at('2026-11-10T00:00:00Z'),
})

for (const [at_, type] of notificationTypes.entries())
  documents[`users/${ANA}/notifications/notOld${String(at_).padStart(2, '0')}`] = {
    ...{ type, read: at_ % 2 === 0, timestamp: at('2024-05-02T12:00:00Z'), createdAt: at('2024-05-02T12:00:00Z') },
    ...{ actorId: type === 'system_announcement' ? null : CARLA, postId: null, eventTitle: null },
    ...(type === 'comment' && { commentText: 'Boa! 👏', postId: POST.first }),
  }

export { AT_UNPLACED, COMING, POST }

/** The community as node-firestore-import-export writes it: a single file. */
export function asDatatypes(): Fields {
  const root: Fields = {}
  for (const [path, fields] of Object.entries(documents)) {
    const parts = path.split('/')
    let holder = root
    for (let depth = 0; depth < parts.length; depth += 2) {
      const [collection = '', id = ''] = parts.slice(depth)
      holder = within(within(within(holder, '__collections__'), collection), id)
    }
    Object.assign(holder, wrapped(fields, inDatatype))
  }
  return root
}

function within(holder: Fields, name: string): Fields {
  holder[name] ??= {}
  return holder[name] as Fields
}

/** The community as Google's REST API returns it. */
export const asRest = (): Fields => ({
  documents: Object.entries(documents).map(([path, fields]) => ({
    name: `projects/old/databases/(default)/documents/${path}`,
    fields: (typed(fields) as { mapValue: { fields: Fields } }).mapValue.fields,
    ...{ createTime: '2024-01-01T00:00:00Z', updateTime: '2024-01-01T00:00:00Z' },
  })),
})

function wrapped(value: unknown, special: (one: Special) => unknown): unknown {
  if (value instanceof Special) return special(value)
  if (Array.isArray(value)) return value.map((one) => wrapped(one, special))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wrapped(inner, special)]))
}

function inDatatype({ kind, value }: Special): unknown {
  if (value instanceof Date) {
    const _seconds = Math.floor(value.getTime() / 1000)
    return { __datatype__: kind, value: { _seconds, _nanoseconds: (value.getTime() % 1000) * 1e6 } }
  }
  if (kind === 'reference') return { __datatype__: 'documentReference', value }
  const { latitude, longitude } = value as { latitude: number; longitude: number }
  return { __datatype__: kind, value: { _latitude: latitude, _longitude: longitude } }
}

function typed(value: unknown): unknown {
  if (value instanceof Special) {
    if (value.value instanceof Date) return { timestampValue: value.value.toISOString() }
    return value.kind === 'geopoint'
      ? { geoPointValue: value.value }
      : { referenceValue: `projects/old/databases/(default)/documents/${String(value.value)}` }
  }
  if (value === null) return { nullValue: null }
  if (Array.isArray(value)) return { arrayValue: value.length > 0 ? { values: value.map(typed) } : {} }
  switch (typeof value) {
    case 'object':
      return {
        mapValue: { fields: Object.fromEntries(Object.entries(value).map(([name, one]) => [name, typed(one)])) },
      }
    case 'boolean':
      return { booleanValue: value }
    case 'number':
      return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
    default:
      return { stringValue: value }
  }
}
