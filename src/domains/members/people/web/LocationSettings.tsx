import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { LocateFixed, MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isIos } from '#platform/web/device.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { watchLocationPermission } from './location-permission.ts'
import { ownProfileQuery } from './people.ts'

/** The browser's location permission, and the town that searches start from. */
export function LocationSettings() {
  return (
    <>
      <PermissionCard />
      <TownCard />
      <Card title={<Trans>How your location is used</Trans>}>
        <p>
          <Trans>
            Open Mat only asks for your location when you tap a button. Searches near you use it to within about 100
            metres, and the link to that search, which includes the location, can stay in your browser's history. A
            check-in uses your exact location once, to confirm you're at the gym. Neither is saved in your account. If
            you check in offline, your location stays on this device until the check-in is sent. If you add a gym to the
            map from where you are, that becomes the gym's location.
          </Trans>
        </p>
      </Card>
    </>
  )
}

function PermissionCard() {
  const { t } = useLingui()
  const { permission, status, ask } = useLocationPermission()
  return (
    <Card title={t`Location`}>
      <div aria-live="polite">
        {permission === 'granted' ? (
          <p>
            <Trans>
              Your browser lets Open Mat use your location. You can turn this off in the browser's settings for this
              site.
            </Trans>
          </p>
        ) : permission === 'denied' ? (
          <Alert tone="careful" title={<Trans>Your browser is blocking your location</Trans>}>
            {isIos() ? (
              <Trans>
                Open the Settings app, then Privacy & Security, Location Services, and allow your browser. You can still
                search by town.
              </Trans>
            ) : (
              <Trans>
                Tap the icon beside the address bar, allow location for this site and reload. You can still search by
                town.
              </Trans>
            )}
          </Alert>
        ) : (
          <p>
            {permission === 'prompt' ? (
              <Trans>Your browser will ask you before sharing your location with Open Mat.</Trans>
            ) : (
              <Trans>Your browser doesn't say whether Open Mat can use your location.</Trans>
            )}
          </p>
        )}
        {status === 'unknown' && (
          <Alert tone="careful" className="mt-3">
            <Trans>Couldn't find your location. Try again.</Trans>
          </Alert>
        )}
      </div>
      {permission !== 'granted' && permission !== 'denied' && (
        <Button className="mt-4" icon={<LocateFixed aria-hidden="true" />} busy={status === 'asking'} onClick={ask}>
          <Trans>Allow location</Trans>
        </Button>
      )}
    </Card>
  )
}

/** The permission as the browser reports it; if it doesn't, the result of the last location request. */
function useLocationPermission() {
  const [permission, setPermission] = useState<PermissionState>()
  const [status, setStatus] = useState<'idle' | 'asking' | 'unknown'>('idle')
  useEffect(() => watchLocationPermission(setPermission), [])
  const ask = () => {
    if (!('geolocation' in navigator)) return setStatus('unknown')
    setStatus('asking')
    navigator.geolocation.getCurrentPosition(
      () => {
        setStatus('idle')
        setPermission('granted')
      },
      ({ code, PERMISSION_DENIED }) => {
        setStatus(code === PERMISSION_DENIED ? 'idle' : 'unknown')
        if (code === PERMISSION_DENIED) setPermission('denied')
      },
      { maximumAge: Number.POSITIVE_INFINITY, timeout: 15_000 },
    )
  }
  return { permission, status, ask }
}

function TownCard() {
  const { t, i18n } = useLingui()
  const { city, country, placeId } = useSuspenseQuery(ownProfileQuery).data.own
  const countryName = country && new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(country)
  const town = [city, countryName].filter(Boolean).join(', ')
  return (
    <Card title={t`Your town`}>
      <p className="flex items-center gap-2 font-medium">
        <MapPin aria-hidden="true" size={18} />
        {town || <Trans>No town yet</Trans>}
      </p>
      <p className="mt-2 text-quiet">
        {city && placeId === null ? (
          <Trans>This town isn't on our list, so we can't search from it. Choose a nearby one from the list.</Trans>
        ) : (
          <Trans>When we don't have your location, we search for gyms, open mats and events near this town.</Trans>
        )}
      </p>
      <ButtonLink className="mt-4" to={paths.settings('profile')}>
        <Trans>Change your town</Trans>
      </ButtonLink>
    </Card>
  )
}
