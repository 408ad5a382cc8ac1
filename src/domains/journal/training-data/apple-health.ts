import { withoutEntities } from '#platform/xml.ts'

/** A start tag, whatever its attributes hold. No more of the file is read, so that its entities and doctype do nothing. */
const WORKOUT = /<Workout\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g
const ATTRIBUTE = /([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const COLUMNS = ['workoutActivityType', 'startDate', 'duration', 'durationUnit', 'sourceName']

export const isAppleHealth = (text: string) => /^\uFEFF?\s*<(?:\?xml|!DOCTYPE|HealthData)/.test(text)

/** The workouts of Apple Health's export.xml, as a table. */
export function workoutTable(text: string): string[][] {
  const rows = Array.from(text.matchAll(WORKOUT), ([tag]) => {
    const values = new Map(
      Array.from(tag.matchAll(ATTRIBUTE), ([, name = '', double, single]) => [
        name,
        withoutEntities(double ?? single ?? ''),
      ]),
    )
    return COLUMNS.map((name) => values.get(name) ?? '')
  })
  return [COLUMNS, ...rows]
}

/** Only its workouts: an export is often a gigabyte, and the rest of someone's health is none of our business. */
export async function onlyWorkouts(file: Pick<File, 'name' | 'stream'>): Promise<File> {
  const tags: string[] = []
  let left = ''
  const decoder = new TextDecoder()
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    left += decoder.decode(value, { stream: !done })
    tags.push(...Array.from(left.matchAll(WORKOUT), ([tag]) => tag))
    // A tag that goes on in the next piece.
    left = left.slice(Math.max(left.lastIndexOf('<'), left.length - 100_000, 0))
    if (WORKOUT_WHOLE.test(left)) left = ''
    if (done) break
  }
  return new File(['<HealthData>', ...tags, '</HealthData>'], file.name, { type: 'text/xml' })
}

const WORKOUT_WHOLE = new RegExp(`^${WORKOUT.source}`)
