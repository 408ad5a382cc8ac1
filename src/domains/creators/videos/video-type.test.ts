import { expect, test } from 'vitest'
import { videoTypeOf } from './video-type.ts'

const box = (type: string, brand = 'isom') => new TextEncoder().encode(`\0\0\0\u0018${type}${brand}\0\0\0\0`)
const ebml = (kind: string) => new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x42, 0x82, ...new TextEncoder().encode(kind)])

test('detects a video from its bytes, not its name', () => {
  expect(videoTypeOf(box('ftyp'))).toBe('video/mp4')
  expect(videoTypeOf(box('ftyp', 'mp42'))).toBe('video/mp4')
  expect(videoTypeOf(box('ftyp', 'qt  '))).toBe('video/quicktime')
  expect(videoTypeOf(box('moov'))).toBe('video/quicktime')
  expect(videoTypeOf(ebml('webm'))).toBe('video/webm')
  expect(videoTypeOf(ebml('matroska'))).toBe('video/x-matroska')
  for (const other of [
    box('ftyp', 'M4A '),
    box('ftyp', 'heic'),
    box('ftyp', 'avif'),
    ebml('other'),
    new TextEncoder().encode('<html><script>alert(1)</script>'),
    new TextEncoder().encode('RIFF....AVI '),
    new Uint8Array([0x4d, 0x5a, 0x90, 0]),
    new Uint8Array(),
  ])
    expect(videoTypeOf(other)).toBeUndefined()
})
