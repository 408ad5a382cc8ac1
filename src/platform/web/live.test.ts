import { expect, test } from 'vitest'
import { liveStreamIs, onLive } from './live.ts'

const source = () => new EventTarget() as EventSource
const say = (stream: EventSource, type: string, body: unknown) =>
  stream.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(body) }))

test('hears a live message on every stream until it stops listening', () => {
  const [first, second] = [source(), source()]
  const heard: string[] = []
  liveStreamIs(first)
  const stop = onLive<{ activityId: string }>('feed', ({ activityId }) => heard.push(activityId))
  say(first, 'feed', { activityId: 'one' })
  say(first, 'session', { activityId: 'something else' })
  liveStreamIs(undefined)
  liveStreamIs(second)
  say(second, 'feed', { activityId: 'two' })
  stop()
  say(second, 'feed', { activityId: 'three' })
  liveStreamIs(source())
  expect(heard).toEqual(['one', 'two'])
})

test('whoever listens before anybody is signed in hears once somebody is', () => {
  liveStreamIs(undefined)
  const heard: unknown[] = []
  const stop = onLive('open', (body) => heard.push(body))
  const stream = source()
  liveStreamIs(stream)
  say(stream, 'open', {})
  stop()
  expect(heard).toEqual([{}])
})
