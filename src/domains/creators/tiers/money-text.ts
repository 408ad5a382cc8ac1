import { type Currency, fractionDigits } from '#platform/money.ts'

/**
 * A typed amount in the smallest unit: "9,90", "9.90", "€ 9.9" and "٩٫٩" are 990 in euros. Undefined if it isn't an
 * amount or has more decimals than the currency. Three digits after a separator are thousands, not decimals.
 */
export function amountIn(typed: string, currency: Currency): number | undefined {
  const digits = fractionDigits(currency)
  const text = asciiDigits(typed).replace(/^[\p{Sc}\p{L}\s]+|[\p{Sc}\p{L}\s]+$|['’\s]/gu, '')
  const [, whole, behind = ''] =
    new RegExp(`^(\\d{1,3}(?:[.,]\\d{3})+|\\d+)(?:[.,](\\d{0,${digits}}))?$`).exec(text) ?? []
  if (whole === undefined) return undefined
  const amount = Number(whole.replace(/[.,]/g, '')) * 10 ** digits + Number(behind.padEnd(digits, '0'))
  return Number.isSafeInteger(amount) ? amount : undefined
}

/** An amount for an input field, with the locale's decimal separator: 990 euro cents are "9.90", in German "9,90". */
export function amountText(amount: number, currency: Currency, locale: string): string {
  const digits = fractionDigits(currency)
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(amount / 10 ** digits)
}

/** The text with ASCII digits. In every decimal script, the digits are consecutive code points starting at zero. */
function asciiDigits(text: string): string {
  return text.replaceAll('٫', '.').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
    return String(code - zero)
  })
}
