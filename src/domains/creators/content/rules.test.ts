import { describe, expect, test } from 'vitest'
import { contentStates } from './kinds.ts'
import { problemsOf, type ToPublish } from './problems.ts'
import { contentActions, joinWindow, publishedAs, stepOf } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')

describe('content state rules', () => {
  const TABLE = `
                draft      scheduled  processing  published    unpublished  removed
    save          kept       kept       kept        kept         kept         -
    publish       publish    publish    -           -            publish      -
    unschedule    -          draft      draft       -            -            -
    unpublish     -          -          -           unpublished  -            -
    discard       gone       -          -           -            gone         -
    due           -          publish    -           -            -            -
    video_ready   -          -          published   -            -            -
    video_failed  -          -          draft       -            -            -
    remove        removed    removed    removed     removed      removed      -
    restore       -          -          -           -            -            unpublished`
  const rows = TABLE.trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
  const [states = [], ...actions] = rows

  test('lists every state and every action in the table', () => {
    expect(states).toEqual([...contentStates])
    expect(actions.map(([action]) => action)).toEqual([...contentActions])
  })
  for (const action of contentActions)
    test(`${action} in every state`, () => {
      const [, ...steps] = actions.find(([name]) => name === action) ?? []
      expect(contentStates.map((state) => stepOf(state, action) ?? '-')).toEqual(steps)
    })

  test('publishes now, when the video is ready, or at a future time', () => {
    const later = new Date('2026-11-21T12:00:00Z')
    expect(publishedAs({ now, videoReady: true })).toBe('published')
    expect(publishedAs({ now, videoReady: false })).toBe('processing')
    expect(publishedAs({ at: later, now, videoReady: false })).toBe('scheduled')
    expect(publishedAs({ at: now, now, videoReady: true })).toBe('published')
  })
})

describe('publishing problems', () => {
  const fit: ToPublish = {
    type: 'article',
    title: 'Frames',
    body: 'Elbows in.',
    minLevel: null,
    video: null,
    live: null,
    stepCount: 0,
    shownParts: 0,
    highestTier: null,
  }
  const of = (differing: Partial<ToPublish>) => problemsOf({ ...fit, ...differing }, now)
  const at = (startsAt: string | null, joinUrl = 'https://meet.example.org/x') => ({ startsAt, joinUrl })

  test('requires the main content of each type', () => {
    expect(of({})).toEqual([])
    expect(of({ title: ' ab ' })).toEqual(['no_title'])
    expect(of({ body: ' \n' })).toEqual(['no_body'])
    expect(of({ type: 'technique_video' })).toEqual(['no_video'])
    expect(of({ type: 'technique_video', video: 'unsent' })).toEqual(['video_unsent'])
    expect(of({ type: 'technique_video', video: 'failed' })).toEqual(['video_failed'])
    expect(of({ type: 'technique_video', video: 'processing' })).toEqual([])
    expect(of({ type: 'drill_plan' })).toEqual(['no_steps'])
    expect(of({ type: 'drill_plan', stepCount: 1 })).toEqual([])
    expect(of({ type: 'course' })).toEqual(['no_parts'])
    expect(of({ type: 'course', shownParts: 1 })).toEqual([])
  })
  test('requires a future time and a join link for a live class', () => {
    expect(of({ type: 'live_class' })).toEqual(['no_time', 'no_join'])
    expect(of({ type: 'live_class', live: at('2026-11-20T12:00:00Z', '') })).toEqual(['time_past', 'no_join'])
    expect(of({ type: 'live_class', live: at('2026-11-20T12:00:01Z') })).toEqual([])
  })
  test('requires a tier that includes members-only content', () => {
    expect(of({ minLevel: 0 })).toEqual(['no_tier'])
    expect(of({ minLevel: 2, highestTier: 1 })).toEqual(['no_tier'])
    expect(of({ minLevel: 2, highestTier: 2 })).toEqual([])
  })
})

test('shows the join link from 30 minutes before a class until its end', () => {
  expect(joinWindow({ startsAt: '2026-11-20T18:00:00Z', minutes: 60 })).toEqual({
    from: new Date('2026-11-20T17:30:00Z'),
    until: new Date('2026-11-20T19:00:00Z'),
  })
})
