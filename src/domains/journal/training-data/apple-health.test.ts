import { expect, test } from 'vitest'
import { onlyWorkouts, workoutTable } from './apple-health.ts'

const EXPORT = `<?xml version="1.0"?><HealthData><Record value="60"/>
<Workout workoutActivityType="A" sourceName="1 > 2" duration="60"><MetadataEntry key="x"/></Workout>
<WorkoutRoute/><Workout workoutActivityType='B' startDate="2026-03-02"/></HealthData>`

test.each([1, 7, 64, 10_000])('sends only workouts when read in chunks of %i bytes', async (size) => {
  const bytes = new TextEncoder().encode(EXPORT)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.slice(at * size, (at + 1) * size),
  )
  const stream = () => new Blob(pieces).stream() as ReadableStream<Uint8Array<ArrayBuffer>>
  const slow = () =>
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece)
        controller.close()
      },
    })
  const text = await (await onlyWorkouts({ name: 'export.xml', stream: size === 10_000 ? stream : slow })).text()
  expect(text).not.toContain('Record')
  expect(workoutTable(text)).toEqual([
    ['workoutActivityType', 'startDate', 'duration', 'durationUnit', 'sourceName'],
    ['A', '', '60', '', '1 > 2'],
    ['B', '2026-03-02', '', '', ''],
  ])
})
