/** One text of a catalog, as translators edit it. */
export interface PoText {
  /** The English, or the name that the code gave it. */
  id: string
  context: string | undefined
  /** Whether `id` is a name and not the English itself. */
  named: boolean
  /** The files that say it. */
  origins: string[]
  /** Empty until somebody translated it. */
  text: string
}

/** Reads a catalog in the form that gettext gave the world. Every text of ours stands on one line. */
export function readPo(catalog: string): PoText[] {
  return catalog
    .split(/\r?\n\r?\n/)
    .map(readText)
    .filter((text) => text !== undefined)
}

function readText(block: string): PoText | undefined {
  const found: PoText = { id: '', context: undefined, named: false, origins: [], text: '' }
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith('#~')) return undefined
    if (line.startsWith('#: ')) found.origins.push(...line.slice(3).split(' '))
    else if (line === '#. js-lingui-explicit-id') found.named = true
    else {
      const [, field, quoted] = /^(msgid|msgctxt|msgstr) (".*")$/.exec(line) ?? []
      if (field === undefined || quoted === undefined) continue
      const value = JSON.parse(quoted) as string
      if (field === 'msgid') found.id = value
      else if (field === 'msgctxt') found.context = value
      else found.text = value
    }
  }
  return found.id === '' ? undefined : found
}
