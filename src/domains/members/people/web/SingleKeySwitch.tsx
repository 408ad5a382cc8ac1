import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { readSetting, settingKeys, storeSetting } from '#platform/web/stored-settings.ts'
import { Switch } from '#ui/Switch.tsx'

/** Turns single-character keyboard shortcuts off, as WCAG 2.1.4 requires. */
export function SingleKeySwitch() {
  const [on, setOn] = useState(() => readSetting(settingKeys.singleKeys) !== 'off')
  return (
    <Switch
      label={<Trans>Single-key shortcuts</Trans>}
      hint={
        <Trans>
          Press ? to see them all. Turn them off if you use voice control or press keys by accident. Saved in this
          browser.
        </Trans>
      }
      checked={on}
      onCheckedChange={(checked) => {
        setOn(checked)
        storeSetting(settingKeys.singleKeys, checked ? null : 'off')
      }}
    />
  )
}
