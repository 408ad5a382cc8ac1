/** Letters that are not a plain letter with a mark, as people type them who do not have the key. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ŋ: 'n',
  ħ: 'h',
  ŧ: 't',
  ĸ: 'k',
  ə: 'a',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ς: 'σ',
  ґ: 'г',
  ѣ: 'е',
}
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
const KATAKANA = /[\u30a1-\u30f6]/g
/** Written without spaces between words: each sign counts as a word. */
const UNSPACED = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu

/**
 * The form in which text is searched, in any script: no accents, lower case, no punctuation, one space between words.
 * `fold('São Paulo – Łódź')` is `sao paulo lodz`. Only letters, digits and spaces are left.
 */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+|[\u0640'’‘ʻʼ`´]/gu, '')
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .normalize('NFC')
    .replace(UNSPACED, ' $1 ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * The parts of a query that must all occur: words, and in scripts without spaces the runs of signs as they were typed.
 * `jiu-jitsu 東京` gives `jiu`, `jitsu`, `東 京`.
 */
export function foldedWords(text: string): string[] {
  return text
    .split(/\s+/)
    .flatMap(
      (part) =>
        normalizeText(part).match(/(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}](?: |$))+|[^ ]+/gu) ?? [],
    )
    .map((word) => word.trim())
}
