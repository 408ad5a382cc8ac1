import { Trans, useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { type Theme, useTheme } from '#platform/web/theme.ts'
import { Card } from '#ui/Card.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { SingleKeySwitch } from './SingleKeySwitch.tsx'

/** Applied immediately and saved in this browser. */
export function AppearanceSettings() {
  const { t } = useLingui()
  const { chosen, chooseTheme } = useTheme()
  return (
    <Card title={t`Appearance`}>
      <RadioCards<Theme | 'system'>
        legend={t`Theme`}
        columns={3}
        options={[
          { value: 'light', label: <Trans>Light</Trans>, icon: <Sun aria-hidden="true" /> },
          { value: 'dark', label: <Trans>Dark</Trans>, icon: <Moon aria-hidden="true" /> },
          { value: 'system', label: <Trans>System</Trans>, icon: <Monitor aria-hidden="true" /> },
        ]}
        value={chosen ?? 'system'}
        onValueChange={(theme) => chooseTheme(theme === 'system' ? null : theme)}
        hint={t`Saved in this browser. “System” follows your device's setting.`}
      />
      <div className="mt-4">
        <SingleKeySwitch />
      </div>
    </Card>
  )
}
