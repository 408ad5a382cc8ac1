import { useLingui } from '@lingui/react/macro'
import { useTheme } from '#platform/web/theme.ts'
import { Switch } from '#ui/Switch.tsx'

/** Dark or light, for this browser. */
export function ThemeSwitch() {
  const { t } = useLingui()
  const { theme, chooseTheme } = useTheme()
  return (
    <Switch
      label={t`Dark theme`}
      checked={theme === 'dark'}
      onCheckedChange={(dark) => chooseTheme(dark ? 'dark' : 'light')}
    />
  )
}
