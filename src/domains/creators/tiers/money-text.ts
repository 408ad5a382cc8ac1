import { type Currency, fractionDigits } from '#platform/money.ts'

/**
 * What somebody typed as an amount, in the smallest unit: "9,90", "9.90", "€ 9.9" and "٩٫٩" are 990 in euros. Undefined for what is no
 * amount, or has more digits behind the point than the currency.
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

/** An amount as one types it, with the point of this language: 990 euros' cents are "9.90", in German "9,90". */
export function amountText(amount: number, currency: Currency, locale: string): string {
  const digits = fractionDigits(currency)
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(amount / 10 ** digits)
}

/** Every script that counts in tens has its digits in a row from a zero on. */
function asciiDigits(text: string): string {
  return text.replaceAll('٫', '.').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
    return String(code - zero)
  })
}
