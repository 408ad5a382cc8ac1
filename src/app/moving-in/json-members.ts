/** One entry of a JSON list, or one member of a JSON object, as it stands in the file. */
interface Member {
  /** Null for the entry of a list. */
  key: string | null
  text: string
  at: string
}

/**
 * The members of the object or list that a file is, one after the other: only one of them is in memory, so that a file of gigabytes is
 * read like a short one. What is inside a member is not looked at here but for where it ends.
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

  for await (const chunk of chunks)
    for (const sign of chunk) {
      if (depth === 0) {
        // A mark at the beginning of the file, or room.
        if (sign === '[' || sign === '{') {
          isList = sign === '['
          depth = 1
        }
        continue
      }
      if (isInString) {
        text += sign
        if (isEscaped) isEscaped = false
        else if (sign === '\\') isEscaped = true
        else if (sign === '"') isInString = false
        continue
      }
      if (sign === '"') isInString = true
      if (sign === '{' || sign === '[') depth++
      if (sign === '}' || sign === ']') depth--
      if (depth === 0 || (depth === 1 && sign === ',')) {
        const member = finish()
        if (member) yield member
      } else if (depth === 1 && sign === ':' && !isList && key === null) {
        key = keyIn(text)
        text = ''
      } else text += sign
    }
  const rest = text.trim()
  // The file ends in the middle of something: it is told, not lost.
  if (rest !== '') yield { key: isList ? null : key, text: rest, at: `entry ${count + 1}` }
}

function keyIn(text: string): string {
  try {
    return String(JSON.parse(text.trim()))
  } catch {
    return text.trim()
  }
}
