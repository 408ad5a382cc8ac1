/** Formats an amount given in the smallest unit. */
export function formatMoney(amount: number | null | undefined, currency: string | null | undefined): string {
  const code = (currency ?? 'usd').toUpperCase()
  const digits = code === 'JPY' ? 0 : 2
  return new Intl.NumberFormat('en', { style: 'currency', currency: code }).format((amount ?? 0) / 10 ** digits)
}

export const formatTime = (seconds: number | null | undefined) =>
  seconds ? `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC` : '–'
