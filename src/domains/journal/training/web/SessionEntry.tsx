import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { FactsOf } from '#domains/feed/activities/facts.ts'
import type { EntryPartProps } from '#domains/feed/activities/web/extension-points.ts'
import { PictureGrid } from '#domains/feed/activities/web/PictureGrid.tsx'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Chip } from '#ui/Chip.tsx'
import { disciplineLabels, kindLabels, useSessionLabels } from './session-labels.ts'

export default function SessionEntry({ facts, uid, partners = [] }: EntryPartProps<'session'>) {
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
      <ul aria-label={t`Summary`} className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <li className="heading text-2xl">{say.minutes(minutes)}</li>
        {rounds > 0 && (
          <li className="heading text-2xl">
            <Plural value={{ count: rounds }} one="# round" other="# rounds" />
          </li>
        )}
        <li>
          <Chip tone="primary">{i18n._(disciplineLabels[discipline])}</Chip>
        </li>
      </ul>
      <p className="min-w-0 break-words">
        {place ? (
          <Trans>
            {kind} at {name}
          </Trans>
        ) : (
          kind
        )}
        <span className="text-quiet">
          {' · '}
          <time dateTime={day}>{say.date(day)}</time>
        </span>
      </p>
      {partners.length > 0 && (
        <ul aria-label={t`Training partners on Open Mat`} className="flex flex-wrap gap-x-4 gap-y-1">
          {partners.map((person) => (
            <li key={person.uid} className="max-w-full">
              <Link to={paths.profile(person)} className="flex min-h-11 items-center gap-2 hover:underline">
                <Avatar name={person.displayName} src={person.photoURL} size={32} decorative />
                <bdi className="min-w-0 wrap-anywhere">{person.displayName}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
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
