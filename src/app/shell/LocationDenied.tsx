import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { locationNotice, watchLocationPermission } from '#domains/members/people/web/location-permission.ts'
import { readSetting, settingKeys, storeSetting } from '#platform/web/stored-settings.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** Explains what to do about denied location access, once per denial. */
export function LocationDenied() {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)

  useEffect(
    () =>
      watchLocationPermission((permission) => {
        const notice = locationNotice(permission, readSetting(settingKeys.locationDismissed))
        if (notice.forgetDismissal) storeSetting(settingKeys.locationDismissed, null)
        setShown(notice.shown)
      }),
    [],
  )

  const close = () => {
    storeSetting(settingKeys.locationDismissed, 'true')
    setShown(false)
    window.location.reload()
  }
  return (
    <Dialog
      open={shown}
      onClose={close}
      title={t`Location Access Denied`}
      dismissible={false}
      width="card"
      actions={
        <Button look="primary" data-autofocus onClick={close} onKeyDown={({ key }) => key === 'Escape' && close()}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          To find gyms near you, please enable location services for your browser in your device settings (Settings &gt;
          Privacy &amp; Security &gt; Location Services &gt; Safari Websites).
        </Trans>
      </p>
    </Dialog>
  )
}
