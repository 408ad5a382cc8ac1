import type { Currency } from '#platform/money.ts'

/** Payout countries (ISO 3166 alpha-2) and their default currency. */
export const PAYOUT_COUNTRIES: Readonly<Record<string, Currency>> = {
  AE: 'USD',
  AT: 'EUR',
  AU: 'AUD',
  BE: 'EUR',
  BG: 'EUR',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'EUR',
  CY: 'EUR',
  CZ: 'EUR',
  DE: 'EUR',
  DK: 'EUR',
  EE: 'EUR',
  ES: 'EUR',
  FI: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  GI: 'GBP',
  GR: 'EUR',
  HK: 'USD',
  HR: 'EUR',
  HU: 'EUR',
  IE: 'EUR',
  IT: 'EUR',
  JP: 'JPY',
  LI: 'EUR',
  LT: 'EUR',
  LU: 'EUR',
  LV: 'EUR',
  MT: 'EUR',
  MX: 'USD',
  NL: 'EUR',
  NO: 'EUR',
  NZ: 'AUD',
  PL: 'EUR',
  PT: 'EUR',
  RO: 'EUR',
  SE: 'EUR',
  SG: 'USD',
  SI: 'EUR',
  SK: 'EUR',
  TH: 'USD',
  US: 'USD',
}

export const isPayoutCountry = (country: string): boolean => Object.hasOwn(PAYOUT_COUNTRIES, country)

/** A country's default currency; US dollars for countries without payouts. */
export const currencyOf = (country: string): Currency =>
  isPayoutCountry(country) ? (PAYOUT_COUNTRIES[country] as Currency) : 'USD'
