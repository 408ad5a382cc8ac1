import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { byCursor } from '#platform/web/queries.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { Select } from '#ui/Select.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { GymRow } from '../contract.ts'
import { NOTIFY_LEVELS } from '../rules.ts'
import { chooseLevel, LEVEL_LABELS } from './gym-levels.ts'
import { gyms } from './gym-queries.ts'

const favoritesQuery = gyms.favorites.infiniteOptions({
  input: (cursor: string | undefined) => ({ uid: 'me', limit: 20, ...(cursor ? { cursor } : {}) }),
  ...byCursor,
})

/** Notification levels of the member's favourite gyms, latest favourite first. */
export function GymLevels() {
  const { t } = useLingui()
  const list = useInfiniteQuery(favoritesQuery)
  const { data, isError } = list
  const shown = data?.pages.flatMap(({ items }) => items)
  return (
    <Card title={t`Your favourite gyms`}>
      {shown === undefined ? (
        isError ? (
          <Failure plain what={<Trans>your favourites</Trans>} again={list.refetch} />
        ) : (
          <SkeletonRows picture={false} />
        )
      ) : shown.length === 0 ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-quiet">
            <Trans>
              No favourites yet. Tap the heart on a gym, then choose here which of its notifications you get.
            </Trans>
          </p>
          <ButtonLink to={paths.map()} size="small">
            <Trans>Find a gym</Trans>
          </ButtonLink>
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((gym) => (
            <GymLevel key={gym.id} gym={gym} />
          ))}
        </ul>
      )}
      <ShowMore of={list} size="small" className="mt-3" />
    </Card>
  )
}

function GymLevel({ gym }: { gym: GymRow }) {
  const { t } = useLingui()
  return (
    <li className="flex flex-col gap-2 py-3 sm:flex-row sm:items-center sm:justify-between sm:gap-4">
      <div className="min-w-0">
        <Link to={paths.gym(gym.slug)} className="font-medium break-words">
          {gym.name}
        </Link>
        <p className="text-sm text-quiet">{gym.address.city}</p>
      </div>
      <Select
        className="shrink-0 sm:w-48"
        label={t`Notifications from ${{ name: gym.name }}`}
        hideLabel
        options={NOTIFY_LEVELS.map((value) => ({ value, label: t(LEVEL_LABELS[value]) }))}
        value={gym.notifyLevel ?? 'all'}
        onValueChange={(level) => chooseLevel(gym, level)}
      />
    </li>
  )
}
