import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Gym, ScheduleItem } from '../contract.ts'
import type { SessionsConfirmed } from '../rules.ts'
import { geohashOf } from './geohash.ts'
import { affiliationKeyOf, searchTextOf } from './search-text.ts'
import { freeSlugs } from './slugs.ts'
import { gymPrivate, gyms, NO_ACCESSIBILITY, NO_DROP_IN, NO_MEMBERSHIP, NO_RULES, NO_TRIAL } from './tables.ts'

type GymInsert = typeof gyms.$inferInsert
export type DemoGym = Omit<GymInsert, 'slug'>

/**
 * Some thirty gyms that do not exist, in cities that do: the finder of an empty product has something to find. Nothing
 * of a real gym is in them. All carry `isDummy` and the batch, to be wiped together.
 */
export function demoGyms(batchId: string, now: Date): DemoGym[] {
  return INVENTED.map((invented, at) => demoGym(invented, at, batchId, now))
}

/** Puts the drafts into the database; answers what the rest of the demo community refers to. */
export async function insertDemoGyms(
  tx: Tx,
  drafts: readonly DemoGym[],
): Promise<{ id: string; name: string; slug: string; city: string; country: string }[]> {
  const placed = drafts.map(({ id, name, city = '', country = '' }) => ({ id, name, city, country }))
  const slugs = await freeSlugs(tx, placed)
  const inserted = placed.map((gym, at) => ({ ...gym, slug: slugs[at] ?? gym.id }))
  await tx.insert(gyms).values(drafts.map((draft, at) => ({ ...draft, slug: inserted[at]?.slug ?? draft.id })))
  await tx.insert(gymPrivate).values(drafts.map(({ id }) => ({ gymId: id })))
  return inserted
}

interface Invented {
  name: string
  at: [lat: number, lng: number]
  zone: string
  address: [street: string, city: string, region: string, postalCode: string, country: string]
  week: keyof typeof WEEKS
  /** Price of a visit and its currency; 0 is free, none is unknown. */
  visit?: [price: number, currency: string]
  team?: string
  coach?: [name: string, belt: string]
  also?: Gym['disciplines']
  about: string
  differing?: Partial<DemoGym>
}

function demoGym(
  { name, at: [lat, lng], zone, address, week, visit, team, coach, also = [], about, differing }: Invented,
  at: number,
  batchId: string,
  now: Date,
): DemoGym {
  const [street, city, region, postalCode, country] = address
  const affiliation = team ? { name: team, website: null } : null
  const schedule = WEEKS[week].map((session, index): ScheduleItem => ({ ...session, id: `s${index + 1}` }))
  const taught = new Set(schedule.flatMap(({ discipline }) => (discipline === 'both' ? ['gi', 'nogi'] : [discipline])))
  const kinds = new Set(schedule.map(({ kind }) => kind))
  const disciplines = [
    ...(['gi', 'nogi'] as const).filter((discipline) => taught.has(discipline)),
    ...(['kids', 'womens'] as const).filter((kind) => kinds.has(kind)),
    ...also,
  ]
  return {
    id: newId(),
    name,
    description: about,
    street,
    city,
    region,
    postalCode,
    country,
    lat,
    lng,
    geohash: geohashOf({ lat, lng }),
    timezone: zone,
    affiliation,
    affiliationKey: affiliationKeyOf(affiliation),
    headCoach: coach ? { name: coach[0], userId: null, belt: coach[1] } : null,
    disciplines,
    dropIn: visit
      ? {
          ...NO_DROP_IN,
          accepted: true,
          price: visit[0],
          currency: visit[1],
          firstVisitFree: at % 3 === 0,
          notice: at % 2 === 0 ? 'message' : 'none',
        }
      : NO_DROP_IN,
    rules: { ...NO_RULES, giColors: 'any', beginnersWelcome: true, shoesOff: true },
    trialOffer: at % 4 === 1 ? { ...NO_TRIAL, available: true, classes: 1 } : NO_TRIAL,
    membership: NO_MEMBERSHIP,
    accessibility: { ...NO_ACCESSIBILITY, stepFree: at % 3 !== 1, changing: true },
    amenities:
      [
        ['showers', 'loan gi'],
        ['showers', 'lockers', 'water'],
        ['changing rooms', 'sauna'],
      ][at % 3] ?? [],
    schedule,
    matAreaM2: 90 + ((at * 37) % 160),
    lastConfirmedAt: new Date(now.getTime() - ((at * 5) % 40) * 86_400_000),
    lastConfirmedBy: at % 2 === 0 ? 'owner' : 'member',
    sessionsConfirmed: wordsOf(schedule, at, now),
    isDummy: true,
    dummyBatchId: batchId,
    createdAt: now,
    updatedAt: now,
    ...differing,
    searchText: searchTextOf({ name, city, affiliation }),
  }
}

/** Most sessions were confirmed lately; of some the word fades, and of a few nobody has heard for long. */
function wordsOf(schedule: ScheduleItem[], at: number, now: Date): SessionsConfirmed {
  const day = (index: number) => ((at * 5 + index * 3) % 40) + (index % 5 === 4 ? 60 : 0)
  return Object.fromEntries(
    schedule.map(({ id }, index) => [
      id,
      {
        at: new Date(now.getTime() - day(index) * 86_400_000).toISOString(),
        by: (['checkin', 'owner', 'member'] as const)[index % 3] ?? 'owner',
      },
    ]),
  )
}

type Session = Omit<ScheduleItem, 'id'>
const session = (
  weekday: number,
  start: string,
  end: string,
  title: string,
  differing: Partial<Session> = {},
): Session => ({
  title,
  kind: 'class',
  discipline: 'gi',
  level: 'all',
  weekday,
  start,
  end,
  from: null,
  until: null,
  exceptions: [],
  instructorId: null,
  capacity: null,
  dropInOk: true,
  price: null,
  ...differing,
})
const openMat = (weekday: number, start: string, end: string, differing: Partial<Session> = {}) =>
  session(weekday, start, end, 'Open mat', { kind: 'open_mat', discipline: 'both', ...differing })
const on = (weekdays: number[], start: string, end: string, title: string, differing: Partial<Session> = {}) =>
  weekdays.map((weekday) => session(weekday, start, end, title, differing))

/** Weeks as clubs of different kinds have them. */
const WEEKS = {
  full: [
    ...on([1, 2, 3, 4, 5], '07:00', '08:00', 'Early class'),
    ...on([1, 3, 5], '18:00', '19:15', 'Fundamentals', { level: 'beginner' }),
    ...on([1, 3, 5], '19:30', '21:00', 'Advanced gi', { level: 'advanced' }),
    ...on([2, 4], '19:00', '20:30', 'No-gi', { discipline: 'nogi' }),
    ...on([2, 4], '17:00', '17:50', 'Kids', { kind: 'kids', dropInOk: false }),
    openMat(6, '11:00', '13:00', { price: 0 }),
  ],
  evenings: [
    ...on([1, 3], '19:00', '20:30', 'Gi'),
    ...on([2, 4], '19:00', '20:30', 'No-gi', { discipline: 'nogi' }),
    openMat(5, '18:30', '20:30'),
    openMat(7, '10:30', '12:30', { price: 0 }),
  ],
  nogi: [
    ...on([1, 2, 3, 4], '18:30', '20:00', 'Submission grappling', { discipline: 'nogi' }),
    ...on([2, 4], '12:15', '13:15', 'Lunch rounds', { discipline: 'nogi', level: 'intermediate' }),
    openMat(6, '12:00', '14:00', { discipline: 'nogi' }),
  ],
  family: [
    ...on([1, 3], '16:30', '17:20', 'Kids 5 to 8', { kind: 'kids', dropInOk: false }),
    ...on([1, 3], '17:30', '18:30', 'Kids 9 to 13', { kind: 'kids', dropInOk: false }),
    ...on([1, 2, 4], '19:00', '20:30', 'All levels'),
    session(3, '19:00', '20:15', "Women's class", { kind: 'womens', level: 'beginner' }),
    openMat(6, '10:00', '11:30', { price: 0 }),
  ],
  late: [
    ...on([1, 2, 3, 4, 5], '21:00', '22:30', 'Night class', { discipline: 'both' }),
    openMat(5, '22:30', '00:30'),
    openMat(7, '16:00', '18:00', { price: 0 }),
  ],
} satisfies Record<string, Session[]>

const INVENTED: Invented[] = [
  {
    name: 'Liffey Lantern Jiu-Jitsu',
    at: [53.34695, -6.26802],
    zone: 'Europe/Dublin',
    address: ['14 Ormond Row', 'Dublin', 'Leinster', 'D07 X4K2', 'IE'],
    week: 'full',
    visit: [15, 'EUR'],
    team: 'Lantern Collective',
    coach: ['Aoife Brannock', 'black'],
    about: 'A bright loft by the quays. Visitors are introduced to everybody before the first round.',
  },
  {
    name: 'Corrib Tide Grappling',
    // Nobody's: whoever claims the gym here gets the code in the mailbox of this machine.
    differing: { website: 'https://www.corrib-tide.test' },
    at: [53.27412, -9.05128],
    zone: 'Europe/Dublin',
    address: ['3 Spanish Wharf', 'Galway', 'Connacht', 'H91 T6P8', 'IE'],
    week: 'nogi',
    visit: [10, 'EUR'],
    coach: ['Donnacha Keel', 'brown'],
    about: 'No-gi by the harbour, small groups, much drilling.',
  },
  {
    name: 'Thamesmead Guard Club',
    at: [51.50861, -0.07594],
    zone: 'Europe/London',
    address: ['Arch 41, Crucible Lane', 'London', 'England', 'SE1 2XQ', 'GB'],
    week: 'full',
    visit: [18, 'GBP'],
    team: 'Guard Club',
    coach: ['Marcus Oyelaran', 'black'],
    about: 'Under the railway arches, seven days a week.',
  },
  {
    name: 'Heather & Iron BJJ',
    at: [55.86121, -4.25944],
    zone: 'Europe/London',
    address: ['88 Foundry Wynd', 'Glasgow', 'Scotland', 'G2 5ZT', 'GB'],
    week: 'evenings',
    visit: [10, 'GBP'],
    coach: ['Isla Drummond', 'black'],
    about: 'A club run by its members. Tea after the Sunday open mat.',
  },
  {
    name: 'Hafenkante Jiu-Jitsu',
    at: [53.54592, 9.96817],
    zone: 'Europe/Berlin',
    address: ['Kaispeicherweg 7', 'Hamburg', 'Hamburg', '20457', 'DE'],
    week: 'full',
    visit: [15, 'EUR'],
    team: 'Guard Club',
    coach: ['Jonas Wittrock', 'black'],
    about: 'Training mit Blick auf die Kräne. Gäste willkommen, Leihkimono vorhanden.',
  },
  {
    name: 'Spreebogen Grappling',
    at: [52.50441, 13.44113],
    zone: 'Europe/Berlin',
    address: ['Mühlenhofstraße 22', 'Berlin', 'Berlin', '10243', 'DE'],
    week: 'nogi',
    visit: [12, 'EUR'],
    coach: ['Selin Aydoğmuş', 'brown'],
    about: 'No-gi in a former print shop.',
  },
  {
    name: 'Isarwelle BJJ',
    at: [48.12691, 11.57274],
    zone: 'Europe/Berlin',
    address: ['Floßlände 9', 'München', 'Bayern', '80469', 'DE'],
    week: 'family',
    visit: [10, 'EUR'],
    coach: ['Korbinian Aschauer', 'black'],
    about: 'Ein Verein für die ganze Familie.',
  },
  {
    name: 'Tatami Belleville',
    at: [48.87172, 2.38311],
    zone: 'Europe/Paris',
    address: ['31 rue des Cordiers-Verts', 'Paris', 'Île-de-France', '75020', 'FR'],
    week: 'evenings',
    visit: [20, 'EUR'],
    coach: ['Naïma Berthelot', 'black'],
    about: 'Un tatami de quartier, ouvert à tous les niveaux.',
  },
  {
    name: 'Colina Sete Jiu-Jitsu',
    at: [38.71533, -9.13022],
    zone: 'Europe/Lisbon',
    address: ['Rua do Poço Velho 17', 'Lisboa', 'Lisboa', '1100-412', 'PT'],
    week: 'full',
    visit: [12, 'EUR'],
    team: 'Irmandade da Colina',
    coach: ['Duarte Sarmento', 'black'],
    also: ['judo'],
    about: 'No alto da colina, com tapete aberto todos os sábados.',
  },
  {
    name: 'Ribeira Alta Grappling',
    at: [41.14211, -8.61405],
    zone: 'Europe/Lisbon',
    address: ['Travessa das Redes 5', 'Porto', 'Porto', '4050-513', 'PT'],
    week: 'late',
    visit: [8, 'EUR'],
    coach: ['Inês Valadares', 'brown'],
    about: 'Treino à noite, depois do trabalho.',
  },
  {
    name: 'La Raya Jiu-Jitsu',
    at: [40.42461, -3.70172],
    zone: 'Europe/Madrid',
    address: ['Calle del Molino Alto 12', 'Madrid', 'Madrid', '28004', 'ES'],
    week: 'late',
    visit: [15, 'EUR'],
    coach: ['Rocío Ibarbia', 'black'],
    about: 'Se entrena tarde y se cena más tarde.',
  },
  {
    name: 'Navigli Lotta',
    at: [45.45103, 9.17288],
    zone: 'Europe/Rome',
    address: ['Via delle Chiuse 40', 'Milano', 'Lombardia', '20144', 'IT'],
    week: 'evenings',
    visit: [15, 'EUR'],
    coach: ['Davide Scamozzi', 'black'],
    also: ['wrestling'],
    about: 'Lotta a terra lungo il canale.',
  },
  {
    name: 'Wisła Grappling Kraków',
    at: [50.04912, 19.94518],
    zone: 'Europe/Warsaw',
    address: ['ul. Garncarzy 18', 'Kraków', 'Małopolskie', '31-064', 'PL'],
    week: 'full',
    visit: [40, 'PLN'],
    coach: ['Łukasz Żarnowiec', 'black'],
    about: 'Duża mata, dobra kawa, otwarty trening w sobotę.',
  },
  {
    name: 'Söder Mattan',
    at: [59.31512, 18.07208],
    zone: 'Europe/Stockholm',
    address: ['Repslagarbacken 6', 'Stockholm', 'Stockholm', '118 46', 'SE'],
    week: 'family',
    visit: [150, 'SEK'],
    coach: ['Elsa Lindqvister', 'black'],
    about: 'En lugn klubb för alla.',
  },
  {
    name: 'Lua Branca Jiu-Jitsu',
    at: [-22.98461, -43.20511],
    zone: 'America/Sao_Paulo',
    address: ['Rua Garça Real 210', 'Rio de Janeiro', 'Rio de Janeiro', '22070-022', 'BR'],
    week: 'full',
    visit: [60, 'BRL'],
    team: 'Lua Branca',
    coach: ['Mestre Anselmo Quaresma', 'red_black'],
    about: 'Três gerações no mesmo tatame, a duas quadras da praia.',
  },
  {
    name: 'Ponte de Ferro Academia',
    at: [-23.56131, -46.68742],
    zone: 'America/Sao_Paulo',
    address: ['Rua dos Ferroviários 455', 'São Paulo', 'São Paulo', '05409-011', 'BR'],
    week: 'full',
    visit: [50, 'BRL'],
    team: 'Lua Branca',
    coach: ['Thaís Montenegro', 'black'],
    also: ['selfDefense'],
    about: 'Academia de bairro com turma feminina e competição.',
  },
  {
    name: 'Maré Alta Floripa',
    at: [-27.59701, -48.54822],
    zone: 'America/Sao_Paulo',
    address: ['Rua das Gaivotas 33', 'Florianópolis', 'Santa Catarina', '88010-400', 'BR'],
    week: 'evenings',
    visit: [0, 'BRL'],
    coach: ['Caio Bittencort', 'brown'],
    about: 'Visitante não paga. Traga o kimono e um sorriso.',
  },
  {
    name: 'Boedo Rolls',
    at: [-34.62911, -58.41702],
    zone: 'America/Argentina/Buenos_Aires',
    address: ['Pasaje Tres Esquinas 1480', 'Buenos Aires', 'Buenos Aires', 'C1218', 'AR'],
    week: 'late',
    visit: [9000, 'ARS'],
    coach: ['Lautaro Peñalva', 'black'],
    about: 'Entrenamiento nocturno y mate después.',
  },
  {
    name: 'Copper Basin Jiu-Jitsu',
    at: [30.26291, -97.72351],
    zone: 'America/Chicago',
    address: ['1702 Cedar Hollow St', 'Austin', 'Texas', '78702', 'US'],
    week: 'nogi',
    visit: [25, 'USD'],
    coach: ['Wade Castellano', 'black'],
    about: 'Leg locks, patience and a strong fan on the ceiling.',
  },
  {
    name: 'Harbor Fog Jiu-Jitsu',
    at: [37.76062, -122.41491],
    zone: 'America/Los_Angeles',
    address: ['2240 Alder Alley', 'San Francisco', 'California', '94110', 'US'],
    week: 'full',
    visit: [30, 'USD'],
    team: 'Lantern Collective',
    coach: ['Mina Tachibana-Reyes', 'black'],
    about: 'Morning classes before the fog lifts.',
  },
  {
    name: 'Gowanus Mat Works',
    at: [40.67712, -73.98894],
    zone: 'America/New_York',
    address: ['119 Tidewater St', 'New York', 'New York', '11215', 'US'],
    week: 'full',
    visit: [35, 'USD'],
    coach: ['Desmond Achterberg', 'black'],
    also: ['wrestling'],
    about: 'A wide mat in an old machine hall in Brooklyn.',
  },
  {
    name: 'Érable Noir Jiu-Jitsu',
    at: [45.52641, -73.58211],
    zone: 'America/Toronto',
    address: ['4012, rue du Tisserand', 'Montréal', 'Québec', 'H2W 1Z4', 'CA'],
    week: 'evenings',
    visit: [20, 'CAD'],
    coach: ['Geneviève Lachapelle', 'black'],
    about: 'Cours en français et en anglais.',
  },
  {
    name: 'Kaze no Oto Jiu-Jitsu 風の音柔術',
    at: [35.66031, 139.66822],
    zone: 'Asia/Tokyo',
    address: ['代沢 9-14-2', '東京', '世田谷区', '155-0032', 'JP'],
    week: 'late',
    visit: [2000, 'JPY'],
    coach: ['桐生 悠真', 'black'],
    about: '初心者歓迎。日曜日はオープンマット。',
  },
  {
    name: 'Hangang River Grappling 한강 그래플링',
    at: [37.54822, 126.91611],
    zone: 'Asia/Seoul',
    address: ['강변길 27', '서울', '마포구', '04083', 'KR'],
    week: 'nogi',
    visit: [20000, 'KRW'],
    coach: ['윤서진', 'brown'],
    about: '방문자 환영.',
  },
  {
    name: 'Marina Knot BJJ',
    at: [1.29872, 103.85561],
    zone: 'Asia/Singapore',
    address: ['52 Ropewalk Road, #03-11', 'Singapore', '', '188991', 'SG'],
    week: 'full',
    visit: [35, 'SGD'],
    coach: ['Priya Venkatarajan', 'black'],
    about: 'Air-conditioned, central, busy at lunch time.',
  },
  {
    name: 'Desert Rose Jiu-Jitsu وردة الصحراء',
    at: [25.19511, 55.27412],
    zone: 'Asia/Dubai',
    address: ['شارع النخيل ١٨', 'Dubai', 'دبي', '', 'AE'],
    week: 'family',
    visit: [80, 'AED'],
    coach: ['ليلى المنصوري', 'black'],
    about: "Women's class on Wednesdays, families on Saturdays.",
  },
  {
    name: 'Bondi Current Jiu-Jitsu',
    at: [-33.89141, 151.27101],
    zone: 'Australia/Sydney',
    address: ['6 Saltbush Lane', 'Sydney', 'New South Wales', '2026', 'AU'],
    week: 'full',
    visit: [25, 'AUD'],
    team: 'Guard Club',
    coach: ['Tahlia Wren', 'black'],
    about: 'Surf, roll, coffee.',
  },
  {
    name: 'Long Cloud Grappling',
    at: [-36.85622, 174.75711],
    zone: 'Pacific/Auckland',
    address: ['17 Pōhutukawa Rise', 'Auckland', 'Auckland', '1011', 'NZ'],
    week: 'evenings',
    visit: [15, 'NZD'],
    coach: ['Wiremu Haines', 'brown'],
    about: 'Small club, wide open mat.',
  },
  {
    name: 'Signal Hill Jiu-Jitsu',
    at: [-33.91871, 18.41722],
    zone: 'Africa/Johannesburg',
    address: ['29 Protea Steps', 'Cape Town', 'Western Cape', '8001', 'ZA'],
    week: 'family',
    visit: [120, 'ZAR'],
    coach: ['Thandeka Mabuza', 'black'],
    about: 'Below the mountain, with classes for all ages.',
  },
  {
    name: 'Savanna Sky BJJ',
    at: [-1.29011, 36.78822],
    zone: 'Africa/Nairobi',
    address: ['Jacaranda Court, Ridge Lane', 'Nairobi', '', '00100', 'KE'],
    week: 'evenings',
    visit: [0, 'KES'],
    coach: ['Otieno Barasa', 'purple'],
    about: 'Open to everybody. Bring water.',
  },
  {
    name: 'Tramontane Grappling',
    at: [43.61042, 3.87911],
    zone: 'Europe/Paris',
    address: ['8 impasse des Voiliers', 'Montpellier', 'Occitanie', '34000', 'FR'],
    week: 'nogi',
    coach: ['Bastien Roquefeuil', 'brown'],
    about: 'Nouveau club, ouverture au printemps.',
    differing: { status: 'opening_soon', statusNote: 'Opens in spring' },
  },
]
