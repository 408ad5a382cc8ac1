import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Currency } from '#platform/money.ts'
import { failureOf } from '#platform/web/errors.ts'
import { useToast } from '#ui/Toasts.tsx'
import type { OwnTiers } from '../contract.ts'
import { tiersApi, tiersChanged } from './tiers.ts'

/** The currency of all of a creator's prices; `choose` is absent once a paid tier was offered. */
export function useCurrencyChoice(own: OwnTiers) {
  const { t } = useLingui()
  const toasts = useToast()
  const [chosen, setChosen] = useState<Currency>()
  async function choose(currency: Currency) {
    setChosen(currency)
    try {
      await tiersChanged(await tiersApi.chooseCurrency({ currency }))
    } catch (error) {
      const { kind, message } = failureOf(error)
      toasts.show({
        tone: 'danger',
        text: kind === 'refused' ? message : t`The currency could not be changed. Try again.`,
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
