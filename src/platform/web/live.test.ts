import { expect, test } from 'vitest'
import { onLive, setLiveStream } from './live.ts'

const source = () => new EventTarget() as EventSource
const say = (stream: EventSource, type: string, body: unknown) =>
  stream.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(body) }))

test('receives live messages on every stream until it stops listening', () => {
  const [first, second] = [source(), source()]
  const heard: string[] = []
  setLiveStream(first)
  const stop = onLive<{ activityId: string }>('feed', ({ activityId }) => heard.push(activityId))
  say(first, 'feed', { activityId: 'one' })
  say(first, 'session', { activityId: 'something else' })
  setLiveStream(undefined)
  setLiveStream(second)
  say(second, 'feed', { activityId: 'two' })
  stop()
  say(second, 'feed', { activityId: 'three' })
  setLiveStream(source())
  expect(heard).toEqual(['one', 'two'])
})

test('delivers to listeners added before anyone has signed in', () => {
  setLiveStream(undefined)
  const heard: unknown[] = []
  const stop = onLive('open', (body) => heard.push(body))
  const stream = source()
  setLiveStream(stream)
  say(stream, 'open', {})
  stop()
  expect(heard).toEqual([{}])
})
