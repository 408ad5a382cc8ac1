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

/** What the browser allows, and the town that searches start from without a position. */
export function LocationSettings() {
  return (
    <>
      <PermissionCard />
      <TownCard />
      <Card title={<Trans>What happens to your position</Trans>}>
        <p>
          <Trans>
            Open Mat only asks for it when you press a button. Searches near you use it to within about 100 metres, and
            the address of such a search, with the position in it, can be in your browser's history. A check-in uses the
            exact position once, to see that you're at the gym. Neither is saved in your account. Without a connection,
            a check-in keeps that position on this device until it's sent. If you put a gym on the map from where you
            are, that becomes the gym's position.
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
              Your browser lets Open Mat use your position. You can turn that off in its settings for this site.
            </Trans>
          </p>
        ) : permission === 'denied' ? (
          <Alert tone="careful" title={<Trans>Your browser blocks your position for Open Mat</Trans>}>
            {isIos() ? (
              <Trans>
                Open the Settings app, then Privacy & Security, Location Services, and allow your browser. Searches from
                a town work without it.
              </Trans>
            ) : (
              <Trans>
                Press the symbol beside the address, allow your location for this site, and reload. Searches from a town
                work without it.
              </Trans>
            )}
          </Alert>
        ) : (
          <p>
            {permission === 'prompt' ? (
              <Trans>Your browser will ask you before Open Mat gets your position.</Trans>
            ) : (
              <Trans>Your browser doesn't say whether Open Mat may use your position.</Trans>
            )}
          </p>
        )}
        {status === 'unknown' && (
          <Alert tone="careful" className="mt-3">
            <Trans>Couldn't find your position. Try again.</Trans>
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

/** The permission as the browser reports it, or as an attempt shows where it doesn't. */
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
          <Trans>This town isn't on our list, so searches can't start from it. Choose one from the list nearby.</Trans>
        ) : (
          <Trans>Without your position, gyms, open mats and events near you are searched from here.</Trans>
        )}
      </p>
      <ButtonLink className="mt-4" to={paths.settings('profile')}>
        <Trans>Change your town</Trans>
      </ButtonLink>
    </Card>
  )
}
