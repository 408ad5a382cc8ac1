import { useState } from 'react'
import type { Currency } from '#platform/money.ts'
import { failureOf } from '#platform/web/errors.ts'
import { useFailureText } from '#ui/Failure.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { OwnTiers } from '../contract.ts'
import { tiersApi, tiersChanged } from './tiers.ts'

/** The currency of all a creator's prices; `choose` is absent once a paid tier has been published. */
export function useCurrencyChoice(own: OwnTiers) {
  const failureText = useFailureText()
  const toasts = useToast()
  const [chosen, setChosen] = useState<Currency>()
  async function choose(currency: Currency) {
    setChosen(currency)
    try {
      await tiersChanged(await tiersApi.chooseCurrency({ currency }))
    } catch (error) {
      const failure = failureOf(error)
      toasts.show({
        tone: 'danger',
        text: failureText(failure),
      })
    } finally {
      setChosen(undefined)
    }
  }
  return {
    currency: chosen ?? own.currency,
    choose: own.currencyIsFixed ? undefined : (currency: Currency) => void choose(currency),
  }
}
