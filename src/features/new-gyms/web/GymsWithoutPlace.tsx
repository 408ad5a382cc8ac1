import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { gymEditsApi } from '#features/gym-edits/web/gym-edits.ts'
import { useNotSaved } from '#features/people/web/use-not-saved.ts'
import type { Point } from '#platform/geography.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { GymWithoutPlace } from '../contract.ts'
import { newGyms } from './new-gyms.ts'
import { PlaceOfGym } from './PlaceOfGym.tsx'

/** Gyms that were imported without coordinates: search and the map show them once an admin gives them a place. */
export function GymsWithoutPlace() {
  const { data, isError, refetch } = useQuery(newGyms.withoutPlace.queryOptions({ input: undefined }))
  if (isError)
    return (
      <NotLoaded again={refetch}>
        <Trans>Couldn't load the gyms without a place.</Trans>
      </NotLoaded>
    )
  if (!data) return <SkeletonRows rows={1} picture={false} />
  if (data.items.length === 0) return null
  return (
    <section aria-labelledby="without-place" className="flex flex-col gap-3">
      <h2 id="without-place" className="text-lg">
        <Trans>Gyms without a place</Trans>
      </h2>
      <p className="text-quiet">
        <Trans>They were imported without coordinates. Search and the map show them once you place them.</Trans>
      </p>
      {data.items.map((gym) => (
        <WithoutPlace key={gym.id} gym={gym} />
      ))}
    </section>
  )
}

function WithoutPlace({ gym }: { gym: GymWithoutPlace }) {
  const { t } = useLingui()
  const toasts = useToast()
  const notSaved = useNotSaved()
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState(gym.address)
  const [location, setLocation] = useState<Point | null>(null)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)

  async function save() {
    if (busy) return
    if (!location) return setMissing(true)
    setBusy(true)
    try {
      await gymEditsApi.update({ id: gym.id, version: gym.version, address, location })
      toasts.show({ tone: 'good', text: t`Saved` })
      await queryClient.invalidateQueries({ queryKey: newGyms.withoutPlace.key() })
    } catch (error) {
      notSaved(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title={gym.name} as="article">
      <div className="flex flex-col gap-3">
        <p className="text-quiet">
          <Plural value={gym.eventCount} one="# event" other="# events" /> ·{' '}
          <Plural value={gym.favoriteCount} one="# member keeps it" other="# members keep it" /> ·{' '}
          <Link to={paths.gym(gym.slug)} className="text-primary-strong underline">
            <Trans>Open its page</Trans>
          </Link>
        </p>
        {isOpen ? (
          <>
            <PlaceOfGym
              address={address}
              location={location}
              onAddress={setAddress}
              onLocation={setLocation}
              missing={missing}
            />
            <Button look="primary" className="self-start" busy={busy} onClick={() => void save()}>
              <Trans>Save place</Trans>
            </Button>
          </>
        ) : (
          <Button className="self-start" onClick={() => setOpen(true)}>
            <Trans>Give it a place</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}
