import type { ActivityContent } from '#features/activities/contract.ts'
import { previewOf } from '#features/activities/rules.ts'
import { POST_LIMITS } from '#features/posts/limits.ts'
import { type Note, objectOf, textWith, webAddressOf } from './values.ts'

/** The content of an old activity as ours: what is null there is absent here, and what doesn't fit is noted. */
export function contentOf(said: unknown, note: Note): ActivityContent {
  const content = objectOf(said)
  const text = textWith(note, 'content.text', content.text ?? content.preview, POST_LIMITS.text, { lines: true })
  if (content.preview !== undefined && content.preview !== null && typeof content.preview !== 'string')
    note('content.preview is no text: left out')
  const imageUrl = pictureAddressOf(content.imageUrl, 'content.imageUrl', note)
  const videoUrl = pictureAddressOf(content.videoUrl, 'content.videoUrl', note)
  return {
    ...(text && { text, preview: previewOf(text) }),
    ...(imageUrl && { imageUrl }),
    ...(videoUrl && { videoUrl }),
  }
}

const LONGEST_ADDRESS = 2000

/**
 * The address of a picture (or video) that the old app showed, of a member, a gym, a post or an activity: every one comes through
 * here. It's kept as it is; who fetches pictures into our own files begins with what this returned.
 */
export function pictureAddressOf(value: unknown, name: string, note: Note): string | null {
  if (value === null || value === undefined || value === '') return null
  const address = webAddressOf(value, LONGEST_ADDRESS)
  if (address === '') note(`${name} is no web address: left out`)
  return address || null
}
