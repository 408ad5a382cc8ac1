/** One message of a catalog, as translators edit it. */
export interface PoText {
  /** The English text, or an id from the code. */
  id: string
  context: string | undefined
  /** Empty until it's translated. */
  text: string
}

/** Whether a message's id is a name from the code, such as `milestone.first_win`, rather than the English text. */
export const isName = (id: string): boolean => /^[a-z]\w*(\.\w+)+$/.test(id)

/** Parses a gettext catalog (.po). Each of our messages is on one line. */
export function readPo(catalog: string): PoText[] {
  return catalog
    .split(/\r?\n\r?\n/)
    .map(readText)
    .filter((text) => text !== undefined)
}

function readText(block: string): PoText | undefined {
  const found: PoText = { id: '', context: undefined, text: '' }
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith('#~')) return undefined
    const [, field, quoted] = /^(msgid|msgctxt|msgstr) (".*")$/.exec(line) ?? []
    if (field === undefined || quoted === undefined) continue
    const value = JSON.parse(quoted) as string
    if (field === 'msgid') found.id = value
    else if (field === 'msgctxt') found.context = value
    else found.text = value
  }
  return found.id === '' ? undefined : found
}
