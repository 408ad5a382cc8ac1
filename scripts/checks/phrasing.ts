import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPo } from '../../src/platform/po.ts'
import { type Finding, lineAt, ROOT } from './sources.ts'

/** Phrases no native speaker uses, and what to write instead. */
const SHAPES: [RegExp, string][] = [
  [/\b(?:did not|didn't) come\b/i, 'failed to load'],
  [/\bstands? (?:here|there)\b|\blies? in\b/i, '"is"'],
  [/\b(?:is|are) to be\b/i, '"must be"'],
  [/(?<!\bthere )\b(?:is|are) no (?!longer\b|one\b|more\b)\w/i, '"isn\'t a"'],
  [/(?:^|[.!?] )Whoever\b/, '"anyone who"'],
  [/\bgo(?:es)? on\b(?! (?:to|holiday|leave))/i, '"continue"'],
  [/^(?!Tap early).*\bat once[.!]/i, '"immediately"'],
  [/\bany more\b/i, '"no longer"'],
  [/\bof yours\b/i, '"your"'],
  [/\b(?:nobody|somebody)\b/i, '"no one", "someone" or a passive'],
  [/\b(?:a|the|by|each|this|your) mail\b(?! server)|(?<!-)\bmails\b/i, '"email"'],
]

/** Messages quoted in the specification, which have to be shown verbatim. */
const QUOTED = [/^This isn't available any more\.?$/, /^That's a lot at once\. Try again in \{seconds\} s\.$/]

export function phrasingFindings(path: string, texts: { text: string; line: number }[]): Finding[] {
  return texts.flatMap(({ text, line }) => {
    if (QUOTED.some((quoted) => quoted.test(text))) return []
    return SHAPES.flatMap(([shape, better]) => {
      const [found] = shape.exec(text) ?? []
      return found ? [{ path, line, message: `"${found.trim()}" in "${text.slice(0, 80)}": write ${better}.` }] : []
    })
  })
}

/** Checks the English of every message, and each line of these documents. */
export function phrasingOf(documents: readonly string[]): Finding[] {
  const messages = ['src/locales/es.po', 'src/locales/server/es.po'].flatMap((catalog) => {
    const po = readFileSync(join(ROOT, catalog), 'utf8')
    const texts = readPo(po).map(({ id }) => ({
      text: id,
      line: lineAt(po, po.indexOf(`msgid ${JSON.stringify(id)}`)),
    }))
    return phrasingFindings(catalog, texts)
  })
  const lines = documents.flatMap((path) =>
    phrasingFindings(
      path,
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        // Glossaries name what not to write, and quotes are someone else's text.
        .map((text, at) => ({ text: text.replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, ''), line: at + 1 })),
    ),
  )
  return [...messages, ...lines]
}
