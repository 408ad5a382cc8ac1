import type { SocialMediaPostingLeaf, WithContext } from 'schema-dts'
import { profilePath } from '#domains/members/people/server/profile-meta.ts'
import type { Reader } from '#platform/database.ts'
import type { PreviewCard } from '#platform/preview-card.ts'
import { withoutBlanks } from '#platform/schema-org.ts'
import type { Translator } from '#platform/translator.ts'
import type { ActivityCard } from '../contract.ts'
import { previewOf } from '../rules.ts'
import { labels } from './entry-labels.ts'
import { textIn } from './entry-text.ts'
import { readCard } from './reads.ts'
import type { MaybeViewer } from './visible-to.ts'

/** Page meta of an entry. */
export interface ActivityHead {
  title: string
  description: string
  /** URL of the entry's first image, else of its author's photo, or null. */
  photoURL: string | null
  card: PreviewCard
  path: string
  jsonLd: WithContext<SocialMediaPostingLeaf>
}

const IN_TITLE = 60

/** Page meta of an entry the viewer (null for visitors) can see. Undefined for all others. */
export async function readActivityHead(
  reader: Reader,
  {
    id,
    viewer,
    publicUrl,
    translator: { t },
  }: { id: string; viewer: MaybeViewer; publicUrl: string; translator: Translator },
): Promise<ActivityHead | undefined> {
  const card = await readCard(reader, viewer, id)
  if (!card) return undefined
  const text = postText(card, t).replace(/\s+/g, ' ')
  const beginning = previewOf(text, IN_TITLE)
  return {
    title: beginning ? `${card.actor.name}: ${beginning}` : card.actor.name,
    description: previewOf(text) || t(labels.onOpenMat, { name: card.actor.name }),
    photoURL: picturesOf(card)[0] ?? card.actor.photoURL,
    card: beginning ? { overline: card.actor.name, title: beginning, details: [] } : { details: [] },
    path: activityPath(card),
    jsonLd: posting(card, text, publicUrl),
  }
}

/** The author's text, or a description if the entry has none. */
export const postText = ({ post, content }: ActivityCard, t: Translator['t']): string =>
  post?.text ?? textIn(content, t)

/** URLs of an entry's pictures, without those on other sites. */
export function picturesOf({ post, content: { imageUrl } }: ActivityCard): string[] {
  if (post && post.pictures.length > 0) return post.pictures.map(({ url }) => url)
  return imageUrl?.startsWith('/') ? [imageUrl] : []
}

const activityPath = ({ id }: Pick<ActivityCard, 'id'>) => `/activity/${encodeURIComponent(id)}`

/** schema.org data for search engines. */
function posting(card: ActivityCard, text: string, publicUrl: string): WithContext<SocialMediaPostingLeaf> {
  const { actor, timestamp, post } = card
  return withoutBlanks<WithContext<SocialMediaPostingLeaf>>({
    '@context': 'https://schema.org',
    '@type': 'SocialMediaPosting',
    url: publicUrl + activityPath(card),
    datePublished: timestamp,
    dateModified: post?.editedAt ?? undefined,
    author:
      actor.type === 'gym'
        ? { '@type': 'ExerciseGym', name: actor.name, url: `${publicUrl}/gym/${actor.slug}` }
        : {
            '@type': 'Person',
            name: actor.name,
            url: publicUrl + profilePath({ uid: actor.id, username: actor.username }),
          },
    articleBody: text,
    image: picturesOf(card).map((url) => new URL(url, publicUrl).href),
  })
}
