/** One entry of a JSON list or one member of a JSON object, as raw text. */
interface Member {
  /** Null for a list entry. */
  key: string | null
  text: string
  at: string
}

/**
 * Yields the members of a file's top-level object or list, one at a time, so only the largest member has to fit in
 * memory. Members aren't parsed, only scanned for where they end. If the file is truncated, the last text is empty.
 */
export async function* membersOf(chunks: AsyncIterable<string>): AsyncGenerator<Member> {
  let depth = 0
  let isInString = false
  let isEscaped = false
  let text = ''
  let key: string | null = null
  let isList = false
  let count = 0

  const finish = (): Member | undefined => {
    const said = text.trim()
    text = ''
    if (said === '') return undefined
    count++
    const member = { key: isList ? null : key, text: said, at: `entry ${count}` }
    key = null
    return member
  }

  for await (const chunk of chunks) {
    // Start of the text not yet consumed.
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk.charCodeAt(at)
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (sign === BACKSLASH) isEscaped = true
        else if (sign === QUOTE) isInString = false
        continue
      }
      if (depth === 0) {
        // Skips a byte order mark or whitespace at the start of the file.
        from = at + 1
        if (sign !== LIST && sign !== OBJECT) continue
        isList = sign === LIST
        depth = 1
        continue
      }
      if (sign === QUOTE) isInString = true
      else if (sign === OBJECT || sign === LIST) depth++
      else if (sign === OBJECT_END || sign === LIST_END) depth--
      if (depth === 0 || (depth === 1 && sign === COMMA)) {
        text += chunk.slice(from, at)
        from = at + 1
        const member = finish()
        if (member) yield member
      } else if (depth === 1 && sign === COLON && !isList && key === null) {
        key = keyIn(text + chunk.slice(from, at))
        text = ''
        from = at + 1
      }
    }
    if (depth > 0) text += chunk.slice(from)
  }
  if (depth === 0) return
  // A complete last member of a truncated file is still imported.
  const last = depth === 1 && !isInString && (isList || key !== null) ? finish() : undefined
  if (last) yield last
  yield { key: null, text: '', at: `entry ${count + 1}` }
}

function keyIn(text: string): string {
  try {
    return String(JSON.parse(text.trim()))
  } catch {
    return text.trim()
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OBJECT, OBJECT_END, LIST, LIST_END] = [0x7b, 0x7d, 0x5b, 0x5d]
