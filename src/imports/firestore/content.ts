import type { ActivityContent } from '#domains/feed/activities/contract.ts'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { POST_LIMITS } from '#domains/feed/posts/limits.ts'
import { photoToFetch } from '#domains/gym-management/gym-photos/server/jobs.ts'
import type { RelatedRow } from './save-documents.ts'
import { type Note, objectOf, textWith, webAddressOf } from './values.ts'

/** An old activity's content in our shape: nulls are dropped, and values that don't fit are noted. */
export function contentOf(said: unknown, note: Note): ActivityContent {
  const content = objectOf(said)
  const text = textWith(note, 'content.text', content.text ?? content.preview, POST_LIMITS.text, { lines: true })
  if (content.preview !== undefined && content.preview !== null && typeof content.preview !== 'string')
    note('content.preview is not text: left out')
  const videoUrl = pictureAddressOf(content.videoUrl, 'content.videoUrl', note)
  return { ...(text && { text, preview: previewOf(text) }), ...(videoUrl && { videoUrl }) }
}

export interface OldPicture {
  address: string
  alt: string
}

/** The pictures an old entry names, as URLs or `{url, alt}`: without duplicates, and no more than a post can show. */
export function picturesOf(named: readonly unknown[], name: string, note: Note): OldPicture[] {
  const all = named.flatMap((one): OldPicture[] => {
    const { url, alt } = objectOf(one)
    const address = pictureAddressOf(url ?? one, name, note)
    return address ? [{ address, alt: textWith(note, `${name} alt`, alt, POST_LIMITS.alt) }] : []
  })
  const [...pictures] = Map.groupBy(all, ({ address }) => address).values()
  for (const [{ address } = { address: '' }] of pictures.slice(POST_LIMITS.pictures))
    note(`a post shows ${POST_LIMITS.pictures} pictures: ${address} was left out`)
  return pictures.slice(0, POST_LIMITS.pictures).flatMap(([first]) => first ?? [])
}

/** Rows that queue an entry's pictures for download into our own storage. */
export const picturesToFetch = (
  entry: { actorId: string; activityId: string },
  pictures: readonly OldPicture[],
  now: Date,
): RelatedRow[] =>
  pictures.map((picture, place) => ({ ...photoToFetch({ ...entry, ...picture, place }, now), isAlsoForChanged: true }))

const LONGEST_ADDRESS = 2000

/** The URL of a picture or video in the old app, or null. Pictures are downloaded from there into our own storage. */
export function pictureAddressOf(value: unknown, name: string, note: Note): string | null {
  if (value === null || value === undefined || value === '') return null
  const address = webAddressOf(value, LONGEST_ADDRESS)
  if (address === '') note(`${name} is not a web address: left out`)
  return address || null
}
