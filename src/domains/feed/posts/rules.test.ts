import { describe, expect, test } from 'vitest'
import { EDITABLE_MS } from './limits.ts'
import { isEditable, videoIn, videoOf } from './rules.ts'

test('allows editing a post for a day and no longer', () => {
  const createdAt = new Date('2026-11-20T12:00:00Z')
  const after = (ms: number) => new Date(createdAt.getTime() + ms)
  expect(isEditable({ createdAt }, createdAt)).toBe(true)
  expect(isEditable({ createdAt }, after(EDITABLE_MS - 1))).toBe(true)
  expect(isEditable({ createdAt }, after(EDITABLE_MS))).toBe(false)
})

describe('recognises a video by its URL alone', () => {
  test.each([
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&si=tracker',
      'youtube',
      'dQw4w9WgXcQ',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    ],
    [
      'https://youtu.be/dQw4w9WgXcQ?t=95',
      'youtube',
      'dQw4w9WgXcQ',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=95s',
    ],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ', undefined],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ', undefined],
    ['https://WWW.YouTube.com/embed/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ', undefined],
    ['https://vimeo.com/76979871', 'vimeo', '76979871', 'https://vimeo.com/76979871'],
    ['https://vimeo.com/76979871/0a1b2c3d4e', 'vimeo', '76979871', 'https://vimeo.com/76979871/0a1b2c3d4e'],
    ['https://player.vimeo.com/video/76979871', 'vimeo', '76979871', 'https://vimeo.com/76979871'],
    ['https://www.instagram.com/reel/C1a2B3c4D5e/?igsh=x', 'instagram', 'C1a2B3c4D5e', undefined],
    [
      'https://www.instagram.com/ana.rolls/reel/C1a2B3c4D5e/',
      'instagram',
      'C1a2B3c4D5e',
      'https://www.instagram.com/reel/C1a2B3c4D5e/',
    ],
    ['https://instagram.com/p/C1a2B3c4D5e', 'instagram', 'C1a2B3c4D5e', undefined],
    ['https://www.tiktok.com/@ana.rolls/video/7301234567890123456?lang=en', 'tiktok', '7301234567890123456', undefined],
  ])('recognises %s', (address, site, videoId, url) => {
    expect(videoOf(address)).toMatchObject({ site, videoId, ...(url ? { url } : {}) })
  })

  test.each([
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@anabjj',
    'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be.evil.example/dQw4w9WgXcQ',
    'https://evil.example/https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be@evil.example/dQw4w9WgXcQ',
    'https://youtu.be:8443/dQw4w9WgXcQ',
    'https://ana:secret@youtu.be/dQw4w9WgXcQ',
    'https://vimeo.com/about',
    'https://www.instagram.com/ana.rolls/',
    'https://vm.tiktok.com/ZM8abc/',
    'https://169.254.169.254/watch?v=dQw4w9WgXcQ',
    'https://constructor/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)',
    'data:text/html,x',
    'youtu.be/dQw4w9WgXcQ',
    '',
  ])('rejects %s', (address) => {
    expect(videoOf(address)).toBeUndefined()
  })

  test('finds the first video in text, without the punctuation around it', () => {
    expect(
      videoIn('Look (https://example.com/x): https://youtu.be/dQw4w9WgXcQ. And https://vimeo.com/76979871!'),
    ).toMatchObject({ site: 'youtube', videoId: 'dQw4w9WgXcQ' })
    expect(videoIn('see (https://vimeo.com/76979871).')?.videoId).toBe('76979871')
    expect(videoIn('nothing at https://example.com')).toBeUndefined()
  })
})
