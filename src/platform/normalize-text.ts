/** Letters that don't decompose into a plain letter with a mark, and what people without such a key type instead. */
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
/** Scripts without spaces between words: each character counts as a word. */
const UNSPACED = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu

/**
 * Normalises text for searching, in any script: no accents, lower case, no punctuation, one space between words.
 * `normalizeText('São Paulo – Łódź')` is `sao paulo lodz`. Only letters, digits and spaces remain.
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

/** Normalised words for a URL: `hyphenated('São Paulo', 80)` is `sao-paulo`. Non-Latin letters are kept. */
export const hyphenated = (text: string, most: number): string =>
  normalizeText(text.replace(/&/g, ' and ')).replaceAll(' ', '-').slice(0, most).replace(/-+$/, '')

/**
 * The parts of a query that must all occur: words and, in scripts without spaces, runs of characters as typed.
 * `jiu-jitsu 東京` becomes `jiu`, `jitsu`, `東 京`.
 */
export function searchTerms(text: string): string[] {
  return text
    .split(/\s+/)
    .flatMap(
      (part) =>
        normalizeText(part).match(/(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}](?: |$))+|[^ ]+/gu) ?? [],
    )
    .map((word) => word.trim())
}
