import { Trans, useLingui } from '@lingui/react/macro'
import { Bell, BellRing, Leaf } from 'lucide-react'
import { RadioCards } from '#ui/RadioCards.tsx'
import type { NotificationChoice } from '../contract.ts'

/**
 * Three notification levels. None is selected when the individual switches match none of them. `compact` shows them side
 * by side, and the detail only of the selected one.
 */
export function NotificationLevels({
  level,
  onChoose,
  compact = false,
}: {
  level: NotificationChoice | null
  onChoose: (level: NotificationChoice) => void
  compact?: boolean
}) {
  const { t } = useLingui()
  const options = [
    {
      value: 'calm' as const,
      label: <Trans>Calm</Trans>,
      detail: t`In the app, and one email a week.`,
      icon: <Leaf aria-hidden="true" />,
    },
    {
      value: 'normal' as const,
      label: <Trans>Normal</Trans>,
      detail: t`In the app, on your phone, and one email a day. Small things stay quiet.`,
      icon: <Bell aria-hidden="true" />,
    },
    {
      value: 'everything' as const,
      label: <Trans>Everything</Trans>,
      detail: t`Everything, as it happens, everywhere.`,
      icon: <BellRing aria-hidden="true" />,
    },
  ]
  const chosen = options.find(({ value }) => value === level)
  return (
    <RadioCards<NotificationChoice>
      legend={t`Notifications`}
      hideLegend
      {...(compact
        ? {
            columns: 3 as const,
            alwaysColumns: true,
            hint: chosen?.detail ?? t`Custom: see your choices below.`,
            options: options.map(({ value, label }) => ({ value, label })),
          }
        : { options })}
      value={level}
      onValueChange={onChoose}
    />
  )
}
