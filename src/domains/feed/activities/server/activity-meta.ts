import type { Reader } from '#platform/database.ts'
import type { Translator } from '#platform/translator.ts'
import type { ActivityCard } from '../contract.ts'
import { previewOf } from '../rules.ts'
import { readCard } from './reads.ts'
import { words } from './sentence-labels.ts'
import { textIn } from './sentences.ts'

/** What a link to an entry shows before it is opened. */
export interface ActivityHead {
  title: string
  description: string
  /** Address of its first picture, else of its author's, or null. */
  photoURL: string | null
  jsonLd: Record<string, unknown>
}

const IN_TITLE = 60

/** The head of an entry that a visitor may see. Undefined for every other, which a link must not tell apart. */
export async function readActivityHead(
  reader: Reader,
  { id, publicUrl, translator: { say } }: { id: string; publicUrl: string; translator: Translator },
): Promise<ActivityHead | undefined> {
  const card = await readCard(reader, null, id)
  if (!card) return undefined
  const text = (card.post?.text ?? textIn(card.content, say)).replace(/\s+/g, ' ')
  const beginning = previewOf(text, IN_TITLE)
  return {
    title: beginning ? `${card.actor.name}: ${beginning}` : card.actor.name,
    description: previewOf(text) || say(words.onOpenMat, { name: card.actor.name }),
    photoURL: imagesOf(card)[0] ?? card.actor.photoURL,
    jsonLd: posting(card, text, publicUrl),
  }
}

/** Addresses of its pictures in our own files. */
function imagesOf({ post, content: { imageUrl } }: ActivityCard): string[] {
  if (post && post.pictures.length > 0) return post.pictures.map(({ url }) => url)
  return imageUrl?.startsWith('/') ? [imageUrl] : []
}

/** The entry in the vocabulary of schema.org, for search engines. */
function posting(card: ActivityCard, text: string, publicUrl: string) {
  const { id, actor, timestamp, post } = card
  const { username } = actor
  const page = actor.type === 'gym' ? `/gym/${actor.slug}` : username ? `/u/${username}` : `/profile/${actor.id}`
  const images = imagesOf(card).map((url) => new URL(url, publicUrl).href)
  return {
    '@context': 'https://schema.org',
    '@type': 'SocialMediaPosting',
    url: `${publicUrl}/activity/${encodeURIComponent(id)}`,
    datePublished: timestamp,
    ...(post?.editedAt ? { dateModified: post.editedAt } : {}),
    author: {
      '@type': actor.type === 'gym' ? 'SportsActivityLocation' : 'Person',
      name: actor.name,
      url: publicUrl + page,
    },
    ...(text ? { articleBody: text } : {}),
    ...(images.length > 0 ? { image: images } : {}),
  }
}
