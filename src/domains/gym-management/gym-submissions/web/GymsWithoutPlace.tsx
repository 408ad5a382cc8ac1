import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { gymEditsApi } from '#domains/gym-management/gym-edits/web/gym-edits.ts'
import type { Point } from '#platform/geography.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { GymWithoutPlace } from '../contract.ts'
import { gymSubmissions } from './gym-submissions.ts'
import { PlaceOfGym } from './PlaceOfGym.tsx'

/** Gyms imported without coordinates, for an admin to locate. */
export function GymsWithoutPlace() {
  const { data, isError, refetch } = useQuery(gymSubmissions.withoutPlace.queryOptions({ input: undefined }))
  if (isError) return <Failure what={<Trans>gyms without a location</Trans>} again={refetch} />
  if (!data) return <SkeletonRows rows={1} picture={false} />
  if (data.items.length === 0) return null
  return (
    <section aria-labelledby="without-place" className="flex flex-col gap-3">
      <h2 id="without-place" className="text-lg">
        <Trans>Gyms without a location</Trans>
      </h2>
      <p className="text-quiet">
        <Trans>
          These gyms were imported without coordinates. If we know a gym's town, search shows the gym in the middle of
          that town. The others appear once you set their location.
        </Trans>
      </p>
      {data.items.map((gym) => (
        <WithoutPlace key={gym.id} gym={gym} />
      ))}
    </section>
  )
}

function WithoutPlace({ gym }: { gym: GymWithoutPlace }) {
  const [isOpen, setOpen] = useState(false)
  const town = gym.address.city

  return (
    <Card title={gym.name} as="article">
      <div className="flex flex-col gap-3">
        <p className="text-quiet">
          <Plural value={{ count: gym.eventCount }} one="# event" other="# events" /> ·{' '}
          <Plural value={{ count: gym.favoriteCount }} one="# favourite" other="# favourites" /> ·{' '}
          <Link to={paths.gym(gym.slug)} className="text-primary-strong underline">
            <Trans>Open page</Trans>
          </Link>
        </p>
        {gym.approximate && (
          <p>
            <Trans>Shown in the middle of {town}</Trans>
          </p>
        )}
        {isOpen ? (
          <PlaceForm gym={gym} />
        ) : (
          <Button className="self-start" onClick={() => setOpen(true)}>
            <Trans>Set location</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}

function PlaceForm({ gym }: { gym: GymWithoutPlace }) {
  const { t } = useLingui()
  const toasts = useToast()
  const [address, setAddress] = useState(gym.address)
  const [location, setLocation] = useState<Point | null>(gym.approximate)
  const [missing, setMissing] = useState(false)
  const { act, busy } = useAction()
  const form = useRef<HTMLDivElement>(null)
  // The button that opened the form no longer exists, so the focus moves to the form.
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])

  async function save() {
    if (!location) return setMissing(true)
    await act(async () => {
      await gymEditsApi.update({ id: gym.id, version: gym.version, address, location })
      toasts.show({ tone: 'good', text: t`Changes saved.` })
      await queryClient.invalidateQueries({ queryKey: gymSubmissions.withoutPlace.key() })
    })
  }

  return (
    <div ref={form} className="flex flex-col gap-3">
      <PlaceOfGym
        address={address}
        location={location}
        onAddress={setAddress}
        onLocation={setLocation}
        missing={missing}
      />
      <Button look="primary" className="self-start" busy={busy !== null} onClick={() => void save()}>
        <Trans>Save location</Trans>
      </Button>
    </div>
  )
}
