import { z } from 'zod'
import { day } from '#platform/day.ts'
import { readBounds, readPoint } from '#platform/geography.ts'
import { messageId } from '#platform/messages.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { line } from '#platform/text.ts'
import { beltSlugs } from '#ui/belts.ts'
import {
  CONFIRMATION_SOURCES,
  DEFAULT_RADIUS_KM,
  DISCIPLINES,
  GYM_STATUSES,
  MAX_PAGE_LIMIT,
  MAX_RADIUS_KM,
  NOTIFY_LEVELS,
  PAGE_LIMIT,
  PHOTO_ALT,
} from './rules.ts'

/** A gym's id, or its current or a previous slug. Anything else is a 404. */
const gymReference = z.string()

export const gymLocation = z.object({ lat: z.number(), lng: z.number() })

export const gymAddress = z.object({
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  /** ISO 3166-1 alpha-2, or empty. */
  country: z.string(),
})
export type GymAddress = z.infer<typeof gymAddress>

export const affiliation = z.object({ name: z.string(), website: z.string().nullable() })

/** A photo of a gym, or an event's cover. `?w=1280`, `?w=640` and `?w=192` are smaller versions. */
export const gymPicture = z.object({
  id: z.string(),
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
})
export type GymPicture = z.infer<typeof gymPicture>

/** The uses of a picture before it was hidden. */
export interface PictureUse {
  logo: boolean
  cover: boolean
  /** The picture's position among the photos. */
  place: number | null
  picture: GymPicture | null
  /** Ids of the events that used it as their cover. */
  events: string[]
  series: string[]
}

/** A picture in a request: uploaded by the caller, or already the gym's. Other properties are ignored. */
export const chosenGymPicture = z.object({
  id: z.string().regex(/^[0-9A-Za-z]{20}$/, messageId('must be 20 letters and digits')),
  alt: line(PHOTO_ALT).default(''),
})

/** Drop-in terms; null means unknown. */
export const dropIn = z.object({
  accepted: z.boolean().nullable(),
  price: z.number().nullable(),
  /** ISO 4217. */
  currency: z.string().nullable(),
  firstVisitFree: z.boolean().nullable(),
  notice: z.enum(['none', 'message', 'required']).nullable(),
  waiverUrl: z.string().nullable(),
})
export type DropIn = z.infer<typeof dropIn>

const localDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const localTime = z.string().regex(/^\d{2}:\d{2}$/)

/** A weekly session of the timetable, in the gym's time zone. If `end` isn't after `start`, it ends the next day. */
export const scheduleItem = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(['class', 'open_mat', 'competition_team', 'kids', 'womens', 'seminar']),
  discipline: z.enum(['gi', 'nogi', 'both']),
  level: z.enum(['all', 'beginner', 'intermediate', 'advanced']),
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int(),
  start: localTime,
  end: localTime,
  from: localDate.nullable(),
  until: localDate.nullable(),
  /** Dates that are skipped. */
  exceptions: z.array(localDate),
  instructorId: z.string().nullable(),
  /** The instructor's name, as the gym publishes it. */
  instructor: z.string().optional(),
  /** Such as Fundamentals or Competition. */
  program: z.string().optional(),
  capacity: z.int().nullable(),
  dropInOk: z.boolean(),
  price: z.number().nullable(),
})
export type ScheduleItem = z.infer<typeof scheduleItem>

/** The last confirmation of a session; `freshnessOf` rates it. */
const heard = {
  confirmedAt: z.iso.datetime().nullable(),
  confirmedBy: z.enum(CONFIRMATION_SOURCES).nullable(),
  /** How many members have reported since then that it wasn't on. */
  offs: z.int(),
  /**
   * The end of an event in the session's slot that several people plan to attend. Until then, the age of its
   * confirmation doesn't make the session unconfirmed.
   */
  expectedUntil: z.iso.datetime().nullable(),
}

/** A session of the timetable with its last confirmation, and whether it has to be booked. */
export const timetableSession = scheduleItem.extend({ ...heard, bookingRequired: z.boolean().optional() })
export type TimetableSession = z.infer<typeof timetableSession>

/** A session of the timetable on one day. */
export const upcomingSession = z.object({
  id: z.string(),
  title: z.string(),
  kind: scheduleItem.shape.kind,
  discipline: scheduleItem.shape.discipline,
  level: scheduleItem.shape.level,
  /** The date and times in the gym's time zone. */
  date: localDate,
  start: localTime,
  end: localTime,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  price: z.number().nullable(),
  dropInOk: z.boolean(),
  ...heard,
})
export type UpcomingSession = z.infer<typeof upcomingSession>

/** A gym as shown in a row of the finder. */
export const gymRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  status: z.enum(GYM_STATUSES),
  /** Null for a gym that still needs a location. */
  location: gymLocation.nullable(),
  /** Whether the location is the town's centre, because the exact location isn't known. */
  placeApproximate: z.boolean(),
  address: gymAddress,
  timezone: z.string(),
  /** The logo; else the cover, else the first photo. */
  photoURL: z.string().nullable(),
  affiliation: affiliation.nullable(),
  disciplines: z.array(z.enum(DISCIPLINES)),
  dropIn,
  beginnersWelcome: z.boolean().nullable(),
  /** The next session and the next open mat within a week, including one in progress. */
  nextSession: upcomingSession.nullable(),
  nextOpenMat: upcomingSession.nullable(),
  favoriteCount: z.int(),
  /** Whether the gym is one of the viewer's favourites; false for visitors. */
  isFavorite: z.boolean(),
  /** The notification level; null if the gym isn't a favourite. */
  notifyLevel: z.enum(NOTIFY_LEVELS).nullable(),
  lastConfirmedAt: z.iso.datetime().nullable(),
  /** Only in searches for a time: the first matching session and the first matching event. */
  onThen: z
    .object({
      session: upcomingSession.nullable(),
      event: z
        .object({
          slug: z.string(),
          title: z.string(),
          startsAt: z.iso.datetime(),
          endsAt: z.iso.datetime(),
          timezone: z.string(),
        })
        .nullable(),
    })
    .optional(),
  /** Great-circle distance. Only with `near`. */
  distanceKm: z.number().optional(),
})
export type GymRow = z.infer<typeof gymRow>

/** A gym in search results. */
export const gymResult = gymRow.pick({ id: true, slug: true, name: true, photoURL: true }).extend({
  city: z.string(),
  country: z.string(),
  /** Great-circle distance; null without `near`. */
  distanceKm: z.number().nullable(),
})
export type GymResult = z.infer<typeof gymResult>

const person = z.object({ name: z.string(), userId: z.string().nullable(), belt: z.string().nullable() })

/** All public data of a gym. */
export const gym = gymRow.omit({ distanceKm: true, onThen: true }).extend({
  previousSlugs: z.array(z.string()),
  description: z.string(),
  statusNote: z.string(),
  geohash: z.string(),
  placeId: z.string().nullable(),
  logo: gymPicture.nullable(),
  cover: gymPicture.nullable(),
  photos: z.array(gymPicture),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  headCoach: person.nullable(),
  coaches: z.array(person),
  foundedYear: z.int().nullable(),
  languages: z.array(z.string()),
  amenities: z.array(z.string()),
  matAreaM2: z.number().nullable(),
  matType: z.string(),
  rooms: z.int().nullable(),
  maxOnMat: z.int().nullable(),
  rules: z.object({
    giColors: z.enum(['any', 'white', 'white_blue', 'team']).nullable(),
    patches: z.enum(['ok', 'none']).nullable(),
    visitorMinBelt: z.string().nullable(),
    legLocks: z.string().nullable(),
    beginnersWelcome: z.boolean().nullable(),
    shoesOff: z.boolean().nullable(),
    tapePolicy: z.string().nullable(),
    photoPolicy: z.string().nullable(),
  }),
  trialOffer: z.object({
    available: z.boolean().nullable(),
    classes: z.int().nullable(),
    days: z.int().nullable(),
    notes: z.string(),
  }),
  membership: z.object({
    priceFrom: z.number().nullable(),
    currency: z.string().nullable(),
    contract: z.enum(['none', 'monthly', 'yearly']).nullable(),
  }),
  accessibility: z.object({
    stepFree: z.boolean().nullable(),
    changing: z.boolean().nullable(),
    parking: z.boolean().nullable(),
  }),
  /** By weekday and time. */
  schedule: z.array(timetableSession),
  /** Opening hours as text, shown if the gym has no timetable. */
  openingHours: z.string(),
  ratingAvg: z.number().nullable(),
  ratingCount: z.int(),
  lastConfirmedBy: z.enum(CONFIRMATION_SOURCES).nullable(),
  claimed: z.boolean(),
  verified: z.boolean(),
  /** The sources of the listing, credited on the page as OpenStreetMap's licence requires. */
  sources: z.array(z.string()),
  isDummy: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
})
export type Gym = z.infer<typeof gym>

export const nearInput = z
  .string()
  .max(60)
  .refine((text) => readPoint(text) !== undefined, messageId('must be latitude,longitude, such as 53.35,-6.26'))
export const boundsInput = z
  .string()
  .max(120)
  .refine(
    (text) => readBounds(text) !== undefined,
    messageId('must be west,south,east,north, such as -6.5,53.2,-6.0,53.5'),
  )
const cursorInput = z.string().max(300)
const limitInput = z.int().min(1).max(MAX_PAGE_LIMIT).default(PAGE_LIMIT)

/** The finder's filters. Missing or false means no restriction. */
const gymFilters = {
  /** Every word must occur in the name, a previous name, the town or the affiliation; accents are ignored. */
  text: line(100).optional(),
  discipline: z.enum(['gi', 'nogi']).optional(),
  /** Only gyms where a visitor can train without paying: a free drop-in, a free first visit or a free trial. */
  free: z.boolean().optional(),
  dropIn: z.boolean().optional(),
  beginners: z.boolean().optional(),
  women: z.boolean().optional(),
  kids: z.boolean().optional(),
  openMat: z.boolean().optional(),
  /** Leaves out gyms and events that require a higher belt than this. */
  belt: z.enum(beltSlugs).optional(),
  affiliation: line(80).optional(),
  /** ISO 3166-1 alpha-2. */
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, messageId('must be a country code such as IE'))
    .optional(),
  /**
   * When, in the gym's time zone: running or starting within the hour (`now`), later today from 17:00 on (`tonight`),
   * on the coming Saturday or Sunday (`weekend`), or on `date`. All filters except text, affiliation and country then
   * apply to the session or event; a session without its own price or minimum belt has the gym's.
   */
  when: z.enum(['now', 'tonight', 'weekend', 'date']).optional(),
  date: day.optional(),
}

export const gymSearch = z.strictObject({
  ...gymFilters,
  near: nearInput.optional(),
  radiusKm: z.number().min(0.1).max(MAX_RADIUS_KM).default(DEFAULT_RADIUS_KM),
  /** With `near`: widens the search if nothing is within the radius, and returns how far. */
  widen: z.boolean().optional(),
  bounds: boundsInput.optional(),
  cursor: cursorInput.optional(),
  limit: limitInput,
})
export type GymSearch = z.input<typeof gymSearch>

export const gymPage = z.object({
  items: z.array(gymRow),
  nextCursor: z.string().nullable(),
  /** The radius the search was widened to. Null if it wasn't, or if nothing was found. */
  widened: z.object({ toKm: z.number() }).nullable(),
  /** The number of gyms on all pages, counted up to 1,000; null on later pages. */
  total: z.int().nullable(),
  /** If nothing is on at the time searched for: the next sessions and events within a week, soonest first. */
  next: z.array(gymRow),
})
export type GymPage = z.infer<typeof gymPage>

/** A pin on the map, or several gyms so close together that they share one. */
export const mapPin = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('gym'),
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    lat: z.number(),
    lng: z.number(),
  }),
  z.object({
    kind: z.literal('cluster'),
    lat: z.number(),
    lng: z.number(),
    count: z.int(),
    /** An area with all of the cluster's gyms: zooming to it splits the cluster. */
    bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  }),
])
export type MapPin = z.infer<typeof mapPin>

const gymLink = z.discriminatedUnion('status', [
  z.object({ status: z.literal('found'), slug: z.string() }),
  /** A permanently closed gym's name, and up to three of the nearest active gyms. */
  z.object({ status: z.literal('gone'), name: z.string(), nearest: z.array(gymRow) }),
  /** Returned even for hidden gyms, so that the response doesn't reveal them. */
  z.object({ status: z.literal('not_found') }),
])
export type GymLink = z.infer<typeof gymLink>

const route = routes('Gyms')
const ownUid = z.string().max(128)

export const gymsContract = {
  search: route('GET', '/gyms', 'Search gyms near a point, in an area or by text').input(gymSearch).output(gymPage),
  clusters: route('GET', '/gyms/clusters', 'List map pins')
    .input(
      z.strictObject({
        ...gymFilters,
        bounds: boundsInput,
        /** MapLibre's zoom: the world is 512 pixels wide at 0. */
        zoom: z.number().min(0).max(24),
      }),
    )
    .output(z.object({ items: z.array(mapPin), total: z.int() })),
  affiliations: route('GET', '/gyms/affiliations', 'List affiliations, most common first')
    .input(z.strictObject({ text: line(80).optional(), limit: limitInput }))
    .output(z.object({ items: z.array(z.object({ name: z.string(), gyms: z.int() })) })),
  countries: route('GET', '/gyms/countries', 'List countries by number of gyms').output(
    z.object({
      items: z.array(
        z.object({
          country: z.string(),
          gyms: z.int(),
          /** The centre of the country's gyms, for an initial map position. */
          location: gymLocation,
        }),
      ),
    }),
  ),
  get: route('GET', '/gyms/{id}', 'Get a gym by ID or slug')
    .input(z.strictObject({ id: gymReference }))
    .output(gym),
  getLocation: route('GET', '/locations/{gymId}', 'Get a gym by ID or slug')
    .input(z.strictObject({ gymId: gymReference }))
    .output(gym),
  favoritedBy: route('GET', '/locations/{gymId}/favoritedBy', "Count a gym's favourites")
    .input(z.strictObject({ gymId: gymReference }))
    .output(z.object({ count: z.int() })),
  favorite: route('PUT', '/locations/{gymId}/favoritedBy/me', 'Add a gym to my favourites')
    .input(z.strictObject({ gymId: gymReference }))
    .output(z.object({ isFavorite: z.literal(true), favoriteCount: z.int() })),
  changeLevel: route('PATCH', '/locations/{gymId}/favoritedBy/me', 'Set notifications for a favourite gym')
    .input(z.strictObject({ gymId: gymReference, level: z.enum(NOTIFY_LEVELS) }))
    .output(z.object({ notifyLevel: z.enum(NOTIFY_LEVELS) })),
  unfavorite: route('DELETE', '/locations/{gymId}/favoritedBy/me', 'Remove a gym from my favourites')
    .input(z.strictObject({ gymId: gymReference }))
    .output(z.object({ isFavorite: z.literal(false), favoriteCount: z.int() })),
  favorites: route('GET', '/users/{uid}/favoriteGyms', 'List my favourite gyms, newest first')
    .input(z.strictObject({ uid: ownUid, cursor: cursorInput.optional(), limit: limitInput }))
    .output(pageOf(gymRow)),
  resolveGym: route('GET', '/links/gym/{id}', 'Resolve a link to a gym')
    .input(z.strictObject({ id: z.string() }))
    .output(gymLink),
  resolvePlace: route('GET', '/links/place/{placeId}', 'Find the gym for an external place ID')
    .input(z.strictObject({ placeId: z.string() }))
    .output(gymLink),
}
