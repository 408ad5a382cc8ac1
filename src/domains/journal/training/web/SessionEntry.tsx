import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { FactsOf } from '#domains/feed/activities/facts.ts'
import { PictureGrid } from '#domains/feed/activities/web/PictureGrid.tsx'
import { paths } from '#platform/web/paths.ts'
import { Chip } from '#ui/Chip.tsx'
import { disciplineLabels, kindLabels, useSessionLabels } from './session-labels.ts'

/** A session in a feed. */
export default function SessionEntry({ facts, uid }: { facts: FactsOf<'session'>; uid: string }) {
  const { i18n, t } = useLingui()
  const say = useSessionLabels()
  const { day, minutes, place, sessionKind, discipline, rounds, techniques, photos } = facts
  const pictures = photos.map((photo) => ({ ...photo, url: `/files/post_pictures/${uid}/${photo.id}.webp` }))
  const kind = i18n._(kindLabels[sessionKind])
  const name = place?.slug ? (
    <Link to={paths.gym(place.slug)} className="font-semibold">
      <bdi>{place.name}</bdi>
    </Link>
  ) : (
    <bdi>{place?.name}</bdi>
  )
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <p className="min-w-0 break-words">
          {place ? (
            <Trans>
              {kind} at {name}
            </Trans>
          ) : (
            kind
          )}
        </p>
        <ul aria-label={t`Summary`} className="flex flex-wrap gap-1.5">
          <li>
            <Chip tone="primary">{i18n._(disciplineLabels[discipline])}</Chip>
          </li>
          <li>
            <Chip>{say.minutes(minutes)}</Chip>
          </li>
          {rounds > 0 && (
            <li>
              <Chip>
                <Plural value={{ count: rounds }} one="# round" other="# rounds" />
              </Chip>
            </li>
          )}
          <li>
            <Chip>
              <time dateTime={day}>{say.date(day)}</time>
            </Chip>
          </li>
        </ul>
      </div>
      {techniques.length > 0 && <TechniqueChips techniques={techniques} />}
      <PictureGrid pictures={pictures} />
    </div>
  )
}

function TechniqueChips({ techniques }: Pick<FactsOf<'session'>, 'techniques'>) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Techniques`} className="flex flex-wrap gap-1.5">
      {techniques.map(({ slug, name: technique }) => (
        <li key={slug} className="max-w-full">
          <Chip>
            <bdi>{technique}</bdi>
          </Chip>
        </li>
      ))}
    </ul>
  )
}
