import { Trans, useLingui } from '@lingui/react/macro'
import { Bell, BellRing, Leaf } from 'lucide-react'
import { RadioCards } from '#ui/RadioCards.tsx'
import type { NotificationChoice } from '../contract.ts'

/** Three notification levels. None is selected when the individual switches match none of them. */
export function NotificationLevels({
  level,
  onChoose,
  hint,
}: {
  level: NotificationChoice | null
  onChoose: (level: NotificationChoice) => void
  hint?: string | undefined
}) {
  const { t } = useLingui()
  return (
    <RadioCards<NotificationChoice>
      legend={t`Notifications`}
      hideLegend
      options={[
        {
          value: 'calm',
          label: <Trans>Calm</Trans>,
          detail: <Trans>In the app, and one email a week.</Trans>,
          icon: <Leaf aria-hidden="true" />,
        },
        {
          value: 'normal',
          label: <Trans>Normal</Trans>,
          detail: <Trans>In the app, on your phone, and one email a day. Small things stay quiet.</Trans>,
          icon: <Bell aria-hidden="true" />,
        },
        {
          value: 'everything',
          label: <Trans>Everything</Trans>,
          detail: <Trans>Everything, as it happens, everywhere.</Trans>,
          icon: <BellRing aria-hidden="true" />,
        },
      ]}
      value={level}
      onValueChange={onChoose}
      hint={hint}
    />
  )
}
