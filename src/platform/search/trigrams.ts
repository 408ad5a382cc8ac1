/** Trigrams as PostgreSQL's pg_trgm computes them: with two spaces before each word and one after it. */
export function trigrams(text: string): Set<string> {
  const found = new Set<string>()
  for (const word of text.split(' ')) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3))
  }
  return found
}
