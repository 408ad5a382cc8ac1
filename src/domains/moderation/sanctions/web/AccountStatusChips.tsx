import { Trans, useLingui } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { Chip } from '#ui/Chip.tsx'
import type { UserInList } from '../contract.ts'
import { ROLES } from '../rules.ts'
import { accountStatusLabels, roleLabels } from './sanction-labels.ts'

const TONES = { good: undefined, limited: 'careful', suspended: 'danger', disabled: 'danger' } as const

/** A member's account status with its end, and their roles. */
export function AccountStatusChips({ user }: { user: UserInList }) {
  const { t } = useLingui()
  const { moment } = useDates()
  const { accountStatus, restrictedUntil, role } = user
  const status = t(accountStatusLabels[accountStatus])
  return (
    <>
      <Chip tone={TONES[accountStatus]}>
        {restrictedUntil ? (
          <Trans>
            {status} until {{ until: moment(restrictedUntil) }}
          </Trans>
        ) : (
          status
        )}
      </Chip>
      {ROLES.filter((name) => role[name]).map((name) => (
        <Chip key={name} tone={name === 'creator' ? undefined : 'primary'}>
          {t(roleLabels[name])}
        </Chip>
      ))}
    </>
  )
}
