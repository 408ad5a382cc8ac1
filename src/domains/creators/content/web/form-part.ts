import type { ContentForm } from './content-draft.ts'

/** What every part of the form is given. */
export interface FieldPart {
  form: ContentForm
  set: (change: Partial<ContentForm>) => void
  /** What is wrong with a field, once somebody wanted to publish it or the server refused it. */
  errorOf: (field: string) => string | undefined
}

/** A list with the line of this key changed. */
export const withLine = <Line extends { key: string }>(
  lines: readonly Line[],
  key: string,
  change: Partial<Line>,
): Line[] => lines.map((line) => (line.key === key ? { ...line, ...change } : line))

/** A list in which the line at this place is one further up or down. */
export function moved<Line>(lines: readonly Line[], at: number, by: -1 | 1): Line[] {
  const next = [...lines]
  const [line] = next.splice(at, 1)
  if (line !== undefined) next.splice(Math.max(0, at + by), 0, line)
  return next
}
