import { expect, test } from 'vitest'
import { checkProbe } from './probe.ts'
import { maxBytes, sizesOf } from './renditions.ts'

const picture = { codec_type: 'video', codec_name: 'h264', width: 1920, height: 1080 }
const sound = { codec_type: 'audio', codec_name: 'aac' }
const format = { duration: '61.5' }

test("reads a video's length and dimensions from its tracks, with rotation applied", () => {
  expect(checkProbe({ format, streams: [picture, sound] })).toEqual({
    seconds: 61.5,
    width: 1920,
    height: 1080,
    hasSound: true,
  })
  const turned = { ...picture, side_data_list: [{}, { rotation: -90 }] }
  expect(checkProbe({ format, streams: [turned] })).toEqual({
    seconds: 61.5,
    width: 1080,
    height: 1920,
    hasSound: false,
  })
})

test("says why a file isn't a video: no picture, unknown type, too long, empty", () => {
  const cover = { ...picture, codec_name: 'png', disposition: { attached_pic: 1 } }
  expect(checkProbe({ format, streams: [sound, cover] })).toBe('no_picture')
  expect(checkProbe({ format, streams: [{ ...picture, codec_name: 'rv40' }] })).toBe('format')
  expect(checkProbe({ format, streams: [{ ...picture, width: 20_000, height: 20_000 }] })).toBe('format')
  expect(checkProbe({ format: { duration: '3606' }, streams: [picture] })).toBe('too_long')
  expect(checkProbe({ format: { duration: '3600.4' }, streams: [picture] })).toMatchObject({ seconds: 3600.4 })
  expect(checkProbe({ format: {}, streams: [picture] })).toBe('broken')
  expect(checkProbe({})).toBe('no_picture')
})

test('makes no size larger than the original, in landscape or portrait', () => {
  expect(sizesOf({ width: 3840, height: 2160 })).toEqual([360, 720, 1080])
  expect(sizesOf({ width: 1080, height: 1920 })).toEqual([360, 720, 1080])
  expect(sizesOf({ width: 854, height: 481 })).toEqual([360, 480])
  expect(sizesOf({ width: 320, height: 241 })).toEqual([240])
  expect(sizesOf({ width: 1280, height: 736 })).toEqual([360, 720])
  expect(maxBytes([360, 720, 1080], 3600)).toBeLessThan(8 * 1024 ** 3)
})
