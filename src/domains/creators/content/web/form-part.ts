import type { ContentForm } from './content-draft.ts'

/** Props of every part of the form. */
export interface FieldPart {
  form: ContentForm
  set: (change: Partial<ContentForm>) => void
  /** A field's error, once Publish was pressed or the server rejected the field. */
  errorOf: (field: string) => string | undefined
}

/** The list with one item changed. */
export const withLine = <Line extends { key: string }>(
  lines: readonly Line[],
  key: string,
  change: Partial<Line>,
): Line[] => lines.map((line) => (line.key === key ? { ...line, ...change } : line))

export function moveItem<Line>(lines: readonly Line[], at: number, by: -1 | 1): Line[] {
  const next = [...lines]
  const [line] = next.splice(at, 1)
  if (line !== undefined) next.splice(Math.max(0, at + by), 0, line)
  return next
}
