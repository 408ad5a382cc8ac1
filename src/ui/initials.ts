/**
 * A name's initials, one or two letters in any script: "Ana Souza" → AS, "김민준" → 김민, "Оля" → О. Emoji and symbols are
 * skipped; null if no letter or digit is left.
 */
export function initialsOf(name: string): string | null {
  const words = name
    .normalize('NFC')
    .split(/[\s\-_.·・]+/u)
    .map(lettersOf)
    .filter((letters) => letters.length > 0)
  const first = words[0]
  if (!first) return null
  const last = words.length > 1 ? words[words.length - 1] : undefined
  const letters = last ? [first[0], last[0]] : first.slice(0, withoutSpaces.test(first.join('')) ? 2 : 1)
  return letters.join('').toLocaleUpperCase()
}

/** In these scripts, a name is often written without a space, and two characters identify it better than one. */
const withoutSpaces = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Splits a word into letters with their combining marks: a decomposed "é", a vowel sign in Devanagari. */
function lettersOf(word: string): string[] {
  return word.match(/[\p{L}\p{N}]\p{M}*/gu) ?? []
}
