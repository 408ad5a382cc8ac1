import { expect, test } from 'vitest'
import { rewriteVtt } from './vtt.ts'

test('rewrites captions with times and text, without styles, notes or markup', () => {
  const sent =
    '\uFEFFWEBVTT - by hand\r\n\r\nSTYLE\r\n::cue { background: url(https://evil.test/x) }\r\n\r\nNOTE secret\r\n\r\n' +
    '1\r\n00:05.000 --> 00:07.500 align:start\r\n<v Ana>Grip the <b>collar</b> & pull <img src=x onerror=alert(1)>\r\n\r\n' +
    'x\r\n01:00:00.000 --> 01:00:01.000\r\nالآن\r\nsecond line\r\n'
  expect(rewriteVtt(sent)).toEqual({
    cues: 2,
    vtt: 'WEBVTT\n\n00:00:05.000 --> 00:00:07.500\nGrip the <b>collar</b> &amp; pull\n\n01:00:00.000 --> 01:00:01.000\nالآن\nsecond line\n',
  })
})

test('accepts SubRip captions and sorts them by time', () => {
  const sent = '2\n00:00:04,000 --> 00:00:05,000\nLater\n\n1\n00:00:01,000 --> 00:00:02,000\nFirst\n'
  expect(rewriteVtt(sent)).toMatchObject({ cues: 2, vtt: expect.stringMatching(/First[\s\S]*Later/) })
})

test('explains why captions are refused', () => {
  expect(rewriteVtt('<html>')).toBe('no_vtt')
  expect(rewriteVtt('WEBVTT\n\nNOTE nothing')).toBe('no_cues')
  expect(rewriteVtt('WEBVTT\n\n00:05.000 --> 00:04.000\nBackwards')).toBe('times')
  expect(rewriteVtt('WEBVTT\n\n5 --> 6\nNo times')).toBe('times')
})
