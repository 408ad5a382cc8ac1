import { useLingui } from '@lingui/react/macro'
import type { EditScope } from '../rules.ts'

/** D5: how much of a series somebody means. */
export function useScopeChoices(): { value: EditScope; label: string; detail: string }[] {
  const { t } = useLingui()
  return [
    { value: 'this', label: t`This one`, detail: t`The other dates stay as they are.` },
    { value: 'following', label: t`This and the following`, detail: t`From this date on.` },
    { value: 'all', label: t`All`, detail: t`Every date to come, except those changed on their own.` },
  ]
}
