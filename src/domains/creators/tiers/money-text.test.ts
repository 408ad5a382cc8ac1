import { describe, expect, test } from 'vitest'
import { amountIn, amountText } from './money-text.ts'

describe('typed amounts', () => {
  test.each([
    ['9.90', 'EUR', 990],
    ['9,90', 'EUR', 990],
    ['9,9', 'EUR', 990],
    ['9,', 'EUR', 900],
    ['€ 9', 'EUR', 900],
    ['R$ 1.200,50', 'BRL', 120_050],
    ['1,200.50', 'USD', 120_050],
    ['2,400', 'USD', 240_000],
    ['1000', 'JPY', 1000],
    ['￥1,000', 'JPY', 1000],
    ['٩٫٩', 'USD', 990],
    ['९.५०', 'USD', 950],
    ['0', 'EUR', 0],
    ['0.01', 'EUR', 1],
  ] as const)('reads %s in %s as %i', (typed, currency, amount) => expect(amountIn(typed, currency)).toBe(amount))

  test('reads three digits after a separator as thousands', () => {
    expect(amountIn('9.905', 'EUR')).toBe(990_500)
    expect(amountIn('9.999', 'JPY')).toBe(9999)
  })

  test.each(['', 'nine', '-3', '9.9.9', '9.9055', '1e3', '99999999999999999999'])('rejects “%s”', (typed) =>
    expect(amountIn(typed, 'EUR')).toBeUndefined(),
  )

  test("formats an amount in the reader's language", () => {
    expect(amountText(990, 'EUR', 'en')).toBe('9.90')
    expect(amountText(990, 'EUR', 'de')).toBe('9,90')
    expect(amountText(1200, 'JPY', 'ja')).toBe('1200')
  })
})
