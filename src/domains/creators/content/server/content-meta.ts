import type {
  ArticleLeaf,
  CourseLeaf,
  CreativeWorkLeaf,
  EducationEventLeaf,
  LearningResourceLeaf,
  OfferLeaf,
  PersonLeaf,
  VideoObjectLeaf,
  WithContext,
} from 'schema-dts'
import { readCreatorCards } from '#domains/creators/creators/server/reads.ts'
import type { ContentType } from '#domains/feed/activities/entry-vocabulary.ts'
import { previewOf } from '#domains/feed/activities/rules.ts'
import type { MaybeViewer } from '#domains/feed/activities/server/visible-to.ts'
import { beltOf, profilePath } from '#domains/members/people/server/profile-meta.ts'
import { minutes } from '#platform/clock.ts'
import type { Reader } from '#platform/database.ts'
import { type Message, message } from '#platform/messages.ts'
import { fractionDigits } from '#platform/money.ts'
import type { PreviewCard } from '#platform/preview-card.ts'
import { withoutBlanks } from '#platform/schema-org.ts'
import type { Translator } from '#platform/translator.ts'
import type { ContentPage, UnlockingTier } from '../contract.ts'
import { readContent, readVideoSeconds } from './reads.ts'

/** Page meta of a lesson. */
export interface ContentHead {
  title: string
  description: string
  /** URL of the lesson's cover, else of a picture from its video; or null. */
  photoURL: string | null
  card: PreviewCard
  path: string
  jsonLd: LessonSchema
}

type LessonSchema = WithContext<VideoObjectLeaf | CourseLeaf | EducationEventLeaf | ArticleLeaf | LearningResourceLeaf>

const IN_DESCRIPTION = 200

/**
 * Page meta of a lesson; undefined if the lesson doesn't exist for the viewer. For a locked lesson it includes only
 * what the page shows to everyone: never the text or the video's URL.
 */
export async function readContentHead(
  reader: Reader,
  {
    id,
    viewer,
    publicUrl,
    now,
    translator: { t },
  }: { id: string; viewer: MaybeViewer; publicUrl: string; now: Date; translator: Translator },
): Promise<ContentHead | undefined> {
  if (!CONTENT_ID.test(id)) return undefined
  const piece = await readContent(reader, { viewer, now }, id)
  if (!piece) return undefined
  const byline = t(BYLINES[piece.type], { name: piece.teacher.displayName })
  const [creator] = await readCreatorCards(reader, null, [piece.teacher.uid])
  return {
    title: piece.title,
    card: { details: [byline], ...(creator && { belt: beltOf(creator) }) },
    description: `${byline} ${previewOf(piece.teaser.replace(/\s+/g, ' '), IN_DESCRIPTION) || piece.title}`,
    photoURL: piece.cover,
    path: contentPath(piece),
    jsonLd: schemaOf(piece, publicUrl, piece.access === 'open' ? await readVideoSeconds(reader, piece.id) : null),
  }
}

export const CONTENT_ID = /^[\w-]{1,64}$/

const contentPath = ({ id }: { id: string }) => `/content/${encodeURIComponent(id)}`

const BYLINES = {
  technique_video: message('Video lesson by {name}.'),
  article: message('Article by {name}.'),
  live_class: message('Live class with {name}.'),
  drill_plan: message('Drill plan by {name}.'),
  course: message('Course by {name}.'),
} satisfies Record<ContentType, Message>

/** The lesson as schema.org data, depending on its type; `seconds` is the length of its video. */
function schemaOf(piece: ContentPage, publicUrl: string, seconds: number | null): LessonSchema {
  const { title, cover, publishedAt, startsAt } = piece
  const teacher = teacherOf(piece, publicUrl)
  const work = workOf(piece, publicUrl)
  const context = { '@context': 'https://schema.org' } as const
  switch (piece.type) {
    case 'technique_video':
      return withoutBlanks<WithContext<VideoObjectLeaf>>({
        ...context,
        ...work,
        '@type': 'VideoObject',
        thumbnailUrl: cover ? new URL(cover, publicUrl).href : undefined,
        uploadDate: publishedAt,
        duration: seconds === null ? undefined : `PT${Math.round(seconds)}S`,
        hasPart: chaptersOf(piece, publicUrl),
      })
    case 'course':
      return withoutBlanks<WithContext<CourseLeaf>>({
        ...context,
        ...work,
        '@type': 'Course',
        provider: teacher,
        hasPart: piece.parts.map((part) => ({
          '@type': 'LearningResource',
          name: part.title,
          url: publicUrl + contentPath(part),
          isAccessibleForFree: part.access === 'open',
        })),
      })
    case 'article':
      return { ...context, ...work, '@type': 'Article', headline: title, author: teacher }
    case 'drill_plan':
      return { ...context, ...work, '@type': 'LearningResource', learningResourceType: 'Drill plan' }
    case 'live_class':
      return withoutBlanks<WithContext<EducationEventLeaf>>({
        ...context,
        '@type': 'EducationEvent',
        name: title,
        url: publicUrl + contentPath(piece),
        description: piece.teaser,
        image: work.image,
        startDate: startsAt ?? undefined,
        endDate: startsAt && piece.minutes ? endOf(startsAt, piece.minutes) : undefined,
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        location: { '@type': 'VirtualLocation', url: publicUrl + contentPath(piece) },
        organizer: teacher,
        educationalLevel: work.educationalLevel,
        isAccessibleForFree: piece.access === 'open',
        offers: work.offers,
      })
  }
}

/** The properties that all kinds of lessons except live classes have in common. */
function workOf(piece: ContentPage, publicUrl: string): Omit<CreativeWorkLeaf, '@type'> {
  const { '@type': _, ...work } = withoutBlanks<CreativeWorkLeaf>({
    '@type': 'CreativeWork',
    name: piece.title,
    url: publicUrl + contentPath(piece),
    description: piece.teaser,
    image: piece.cover ? new URL(piece.cover, publicUrl).href : undefined,
    creator: teacherOf(piece, publicUrl),
    datePublished: piece.publishedAt,
    isAccessibleForFree: piece.access === 'open',
    educationalLevel: piece.level === 'all' ? undefined : piece.level,
    about: piece.techniques.map(({ slug, name }) => ({
      '@type': 'DefinedTerm',
      name,
      url: `${publicUrl}/techniques/${slug}`,
    })),
    offers: piece.access === 'locked' && piece.unlockedBy ? offerOf(piece, piece.unlockedBy, publicUrl) : undefined,
  })
  return work
}

const endOf = (startsAt: string, length: number) => new Date(Date.parse(startsAt) + minutes(length)).toISOString()

function teacherOf({ teacher }: ContentPage, publicUrl: string): PersonLeaf {
  return { '@type': 'Person', name: teacher.displayName, url: publicUrl + profilePath(teacher) }
}

/** The start of each chapter. Only for an open lesson. */
function chaptersOf(piece: ContentPage, publicUrl: string): VideoObjectLeaf['hasPart'] {
  if (piece.access !== 'open') return undefined
  return piece.chapters.map(({ at, title }) => ({
    '@type': 'Clip',
    name: title,
    startOffset: at,
    url: publicUrl + contentPath(piece),
  }))
}

/** The tier that includes the lesson, with its monthly price. */
function offerOf({ teacher }: ContentPage, tier: UnlockingTier, publicUrl: string): OfferLeaf {
  const digits = fractionDigits(tier.currency)
  return withoutBlanks<OfferLeaf>({
    '@type': 'Offer',
    name: tier.name,
    url: teacher.username ? `${publicUrl}/u/${encodeURIComponent(teacher.username)}/subscribe` : undefined,
    category: 'Subscription',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: (tier.price / 10 ** digits).toFixed(digits),
      priceCurrency: tier.currency,
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
    },
  })
}
