import { withoutEntities } from '#platform/xml.ts'

/** A start tag and its attributes. Nothing else in the file is parsed, so a doctype and its entities have no effect. */
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

/** Extracts only the workouts: an export is often a gigabyte, and we don't want the rest of someone's health data. */
export async function onlyWorkouts(file: Pick<File, 'name' | 'stream'>): Promise<File> {
  const tags: string[] = []
  let left = ''
  const decoder = new TextDecoder()
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    left += decoder.decode(value, { stream: !done })
    tags.push(...Array.from(left.matchAll(WORKOUT), ([tag]) => tag))
    // Holds back a tag that continues in the next chunk.
    left = left.slice(Math.max(left.lastIndexOf('<'), left.length - 100_000, 0))
    if (WORKOUT_WHOLE.test(left)) left = ''
    if (done) break
  }
  return new File(['<HealthData>', ...tags, '</HealthData>'], file.name, { type: 'text/xml' })
}

const WORKOUT_WHOLE = new RegExp(`^${WORKOUT.source}`)
