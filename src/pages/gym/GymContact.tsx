import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { AtSign, Globe, Mail, MapPin, Phone, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { countVisit } from '#domains/gym-management/gym-insights/web/count-visit.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { directionsTo, shortAddressOf, webAddress } from '#domains/gyms/gyms/web/gym-links.ts'
import { configQuery } from '#domains/members/config/web/config.ts'
import { isIos } from '#platform/web/device.ts'
import { useFirstRender } from '#platform/web/first-render.ts'
import { ButtonAnchor, type ButtonAnchorProps } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { IconLine } from '#ui/IconLine.tsx'

/** Address, directions and contact details. */
export function GymContact({ gym }: { gym: Gym }) {
  const { country } = useGymLabels()
  const { street, postalCode, city, region } = gym.address
  const lines = [street, [postalCode, city].filter(Boolean).join(' '), region, country(gym.address.country)]
  return (
    <Card title={<Trans>Location</Trans>}>
      <ul className="flex flex-col gap-3 [&_a]:text-primary-strong [&_a]:underline">
        <IconLine as="li" icon={<MapPin />}>
          {!gym.location && <Trans>No location yet</Trans>}
          <address className="not-italic">
            {lines
              .filter((line, at) => line && lines.indexOf(line) === at)
              .map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
          </address>
        </IconLine>
        {gym.phone && (
          <IconLine as="li" icon={<Phone />}>
            <a href={`tel:${gym.phone.replace(/[^\d+]/g, '')}`}>{gym.phone}</a>
          </IconLine>
        )}
        {gym.email && (
          <IconLine as="li" icon={<Mail />}>
            <a href={`mailto:${gym.email}`}>{gym.email}</a>
          </IconLine>
        )}
        <SiteLine icon={<Globe />} url={webAddress(gym.website)} />
        <SiteLine icon={<AtSign />} url={webAddress(gym.instagram, 'instagram.com')} />
        <SiteLine icon={<AtSign />} url={webAddress(gym.facebook, 'facebook.com')} />
      </ul>
      <div className="mt-4 empty:hidden">
        <DirectionsLink gym={gym} wide />
      </div>
    </Card>
  )
}

/** Shown with a map of one place, unless a street map is configured. */
export function NoStreets() {
  const { data } = useQuery(configQuery)
  const isFirst = useFirstRender() !== undefined
  if (!isFirst && data?.flags.newMaps && data.mapStyleUrl) return null
  return (
    <p className="text-sm text-quiet">
      <Trans>Our map has no streets. Directions opens one that does.</Trans>
    </p>
  )
}

type Placed = Pick<Gym, 'id' | 'name' | 'location' | 'placeApproximate'>

/** Opens directions in the phone's map app or on the web; hidden unless the gym's exact location is known. */
export function DirectionsLink({ gym, ...dress }: { gym: Placed } & Pick<ButtonAnchorProps, 'wide' | 'look' | 'size'>) {
  const isFirst = useFirstRender() !== undefined
  if (!gym.location || gym.placeApproximate) return null
  const device = { ios: !isFirst && isIos(), android: !isFirst && /Android/.test(navigator.userAgent) }
  return (
    <ButtonAnchor
      href={directionsTo(gym.location, gym.name, device)}
      newTab
      {...dress}
      icon={<Route aria-hidden="true" />}
      onPress={() => countVisit(gym.id, 'directions')}
    >
      <Trans>Directions</Trans>
    </ButtonAnchor>
  )
}

function SiteLine({ icon, url }: { icon: ReactNode; url: string | null }) {
  if (!url) return null
  return (
    <IconLine as="li" icon={icon}>
      <a href={url} target="_blank" rel="noopener nofollow ugc">
        {shortAddressOf(url)}
      </a>
    </IconLine>
  )
}
