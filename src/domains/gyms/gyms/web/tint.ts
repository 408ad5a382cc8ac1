/** Dark enough for white text (at least 4.5:1) in both themes. */
export const TINTS = [
  '#1f4f8f',
  '#7a2e2e',
  '#2f6b4f',
  '#6b4a8c',
  '#8a5a12',
  '#1f6870',
  '#8a3a63',
  '#4b5a6b',
  '#5b6b1f',
  '#3b3f8f',
] as const

/** The colour for a name, ignoring case and accents. */
export function tintOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
  let hash = 0
  for (const letter of plain) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return TINTS[hash % TINTS.length] ?? TINTS[0]
}
