import type { Currency } from '#platform/money.ts'
import { faultOf } from '#platform/unsafe-text.ts'
import type { OwnTier, Tier, TierInput } from '../contract.ts'
import { MOST_MEMBERS, TIER_LIMITS, type TrialDays } from '../limits.ts'
import { amountIn, amountText } from '../money-text.ts'
import { usualYearly } from '../rules.ts'
import { problemsOf, type TierProblem, tierProblems } from '../tier-problems.ts'

/** A tier in the form, with amounts as typed. */
export interface TierDraft {
  name: string
  description: string
  benefits: string[]
  isFree: boolean
  monthly: string
  /** Whether the tier has a yearly price. */
  byYear: boolean
  /** Empty for the default, the price of ten months. */
  yearly: string
  trialDays: TrialDays
  maxMembers: string
  welcomeNote: string
}

export const newTierDraft: TierDraft = {
  name: '',
  description: '',
  benefits: [''],
  isFree: false,
  monthly: '',
  byYear: true,
  yearly: '',
  trialDays: 0,
  maxMembers: '',
  welcomeNote: '',
}

export function draftOf(tier: OwnTier, locale: string): TierDraft {
  const { name, description, benefits, monthlyPrice, yearlyPrice, currency, trialDays, maxMembers, welcomeNote } = tier
  return {
    name,
    description,
    benefits: benefits.length > 0 ? benefits : [''],
    isFree: monthlyPrice === 0,
    monthly: monthlyPrice === 0 ? '' : amountText(monthlyPrice, currency, locale),
    byYear: yearlyPrice !== null || monthlyPrice === 0,
    yearly: yearlyPrice === null ? '' : amountText(yearlyPrice, currency, locale),
    trialDays,
    maxMembers: maxMembers === null ? '' : String(maxMembers),
    welcomeNote,
  }
}

/** The typed prices in the smallest unit; undefined if the text isn't an amount. */
export function pricesOf(draft: TierDraft, currency: Currency) {
  if (draft.isFree) return { monthlyPrice: 0, yearlyPrice: null }
  const monthlyPrice = amountIn(draft.monthly, currency)
  if (!draft.byYear) return { monthlyPrice, yearlyPrice: null }
  if (draft.yearly.trim() !== '') return { monthlyPrice, yearlyPrice: amountIn(draft.yearly, currency) }
  return { monthlyPrice, yearlyPrice: monthlyPrice === undefined ? undefined : usualYearly(monthlyPrice) }
}

/** The request for a draft without errors. */
export function inputOf(draft: TierDraft, currency: Currency): TierInput {
  const { monthlyPrice = 0, yearlyPrice = null } = pricesOf(draft, currency)
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    benefits: filledOf(draft),
    monthlyPrice,
    yearlyPrice,
    trialDays: draft.isFree ? 0 : draft.trialDays,
    maxMembers: draft.maxMembers.trim() === '' ? null : Number(draft.maxMembers),
    welcomeNote: draft.welcomeNote.trim(),
  }
}

/** The preview card, filled in as far as the form is. */
export function previewOf(draft: TierDraft, currency: Currency): Tier {
  const { monthlyPrice = 0, yearlyPrice = null } = pricesOf(draft, currency)
  return {
    id: 'preview',
    name: draft.name.trim(),
    description: draft.description.trim(),
    benefits: filledOf(draft),
    ...{ monthlyPrice, yearlyPrice, currency },
    trialDays: draft.isFree ? 0 : draft.trialDays,
    level: 0,
    openness: 'open',
  }
}

export type TierFault = TierProblem | 'name.length' | 'text.long' | 'text.plain' | 'amount' | 'members'

/** The first error for each field. */
export function faultsOf(draft: TierDraft, currency: Currency): Record<string, TierFault> {
  const found: Record<string, TierFault> = {}
  const length = draft.name.trim().length
  if (length < TIER_LIMITS.name.min || length > TIER_LIMITS.name.max) found.name = 'name.length'
  const texts: [string, string, number][] = [
    ['name', draft.name, TIER_LIMITS.name.max],
    ['description', draft.description, TIER_LIMITS.description],
    ['welcomeNote', draft.welcomeNote, TIER_LIMITS.welcomeNote],
    ...draft.benefits.map((benefit, at): [string, string, number] => [`benefits.${at}`, benefit, TIER_LIMITS.benefit]),
  ]
  for (const [field, text, most] of texts) {
    const lineBreaks = field === 'description' || field === 'welcomeNote'
    if (faultOf(text.trim(), { lineBreaks })) found[field] ??= 'text.plain'
    else if (text.trim().length > most) found[field] ??= 'text.long'
  }
  const prices = pricesOf(draft, currency)
  if (prices.monthlyPrice === undefined) found.monthlyPrice = 'amount'
  else if (prices.yearlyPrice === undefined) found.yearlyPrice = 'amount'
  else
    for (const problem of problemsOf(
      {
        ...prices,
        monthlyPrice: prices.monthlyPrice,
        yearlyPrice: prices.yearlyPrice,
        trialDays: draft.isFree ? 0 : draft.trialDays,
      },
      currency,
    ))
      found[tierProblems[problem]] ??= problem
  if (!draft.isFree && prices.monthlyPrice === 0) found.monthlyPrice = 'monthly.low'
  const places = draft.maxMembers.trim()
  if (places !== '' && !(/^\d{1,6}$/.test(places) && Number(places) >= 1 && Number(places) <= MOST_MEMBERS))
    found.maxMembers = 'members'
  return found
}

const filledOf = ({ benefits }: TierDraft) => benefits.map((benefit) => benefit.trim()).filter(Boolean)
