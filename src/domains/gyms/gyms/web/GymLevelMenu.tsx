import { useLingui } from '@lingui/react/macro'
import { Bell, BellOff, BellRing } from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import type { GymRow } from '../contract.ts'
import { NOTIFY_LEVELS, type NotifyLevel } from '../rules.ts'
import { chooseLevel, LEVEL_LABELS } from './gym-levels.ts'

const ICONS = { all: BellRing, events: Bell, none: BellOff } satisfies Record<NotifyLevel, typeof Bell>

/** A favourite gym's notification level; renders nothing for other gyms. */
export function GymLevelMenu({ gym }: { gym: Pick<GymRow, 'id' | 'name' | 'isFavorite' | 'notifyLevel'> }) {
  const { t } = useLingui()
  if (!gym.isFavorite) return null
  const level = gym.notifyLevel ?? 'all'
  const Icon = ICONS[level]
  const chosen = t(LEVEL_LABELS[level])
  return (
    <Menu
      label={t`Notifications from this gym: ${chosen}`}
      items={NOTIFY_LEVELS.map((value) => ({
        label: t(LEVEL_LABELS[value]),
        checked: value === level,
        onPress: () => chooseLevel(gym, value),
      }))}
      trigger={(props) => (
        <IconButton label={t`Notifications from this gym: ${chosen}`} icon={<Icon aria-hidden="true" />} {...props} />
      )}
    />
  )
}
