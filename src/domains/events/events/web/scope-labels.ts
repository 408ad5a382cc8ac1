import { useLingui } from '@lingui/react/macro'
import type { EditScope } from '../rules.ts'

/** The dates of a series that a change applies to. */
export function useScopeChoices(): { value: EditScope; label: string; detail: string }[] {
  const { t } = useLingui()
  return [
    { value: 'this', label: t`This date`, detail: t`The other dates stay as they are.` },
    { value: 'following', label: t`This and later dates`, detail: t`Earlier dates stay as they are.` },
    { value: 'all', label: t`All dates`, detail: t`Every upcoming date, except those edited individually.` },
  ]
}
