import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { Link } from 'react-router'
import { NothingShared } from '#domains/journal/journal/web/NothingShared.tsx'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { SharedSession } from '../contract.ts'
import { disciplineLabels, kindLabels, useSessionLabels } from './session-labels.ts'
import { sessionsOfQuery } from './training.ts'

/** The sessions on a profile that the viewer may see. */
export function ProfileTraining({ uid, own }: { uid: string; own: boolean }) {
  const list = useInfiniteQuery(sessionsOfQuery(uid))
  const { data, isError, refetch } = list
  if (!data)
    return isError ? (
      <Failure plain what={<Trans>these sessions</Trans>} again={refetch} />
    ) : (
      <SkeletonRows rows={4} picture={false} />
    )
  const sessions = data.pages.flatMap(({ items }) => items)
  if (sessions.length === 0)
    return (
      <NothingShared
        own={own}
        title={<Trans>No sessions yet</Trans>}
        to={paths.newSession()}
        label={<Trans>Log a session</Trans>}
        others={<Trans>No sessions shared with you yet.</Trans>}
      >
        <Trans>The sessions you share appear here.</Trans>
      </NothingShared>
    )
  return (
    <div className="flex max-w-text flex-col gap-4">
      {own && (
        <ButtonLink to={paths.analytics()} icon={<ChartColumn aria-hidden="true" />} className="self-start">
          <Trans>Progress</Trans>
        </ButtonLink>
      )}
      <Card>
        <ul className="-my-3 divide-y divide-line">
          {sessions.map((session) => (
            <Row key={session.id} session={session} />
          ))}
        </ul>
        <ShowMore of={list} className="mt-6">
          <Trans>Earlier sessions</Trans>
        </ShowMore>
      </Card>
    </div>
  )
}

function Row({ session }: { session: SharedSession }) {
  const { t } = useLingui()
  const words = useSessionLabels()
  const kind = t(kindLabels[session.kind])
  const { roundCount, partners } = session
  const names = partners.map(({ displayName }) => displayName).join(', ')
  return (
    <li className="relative py-3">
      <p className="font-semibold wrap-anywhere">
        <Link to={paths.activity(session.activityId)} className="after:absolute after:inset-0 hover:underline">
          <bdi>{session.place?.name || kind}</bdi>
        </Link>
      </p>
      <p className="text-sm text-quiet">
        {words.date(session.day)}
        {session.place?.name && <> · {kind}</>}
        {partners.length > 0 && (
          <>
            {' · '}
            <Trans>
              with <bdi>{names}</bdi>
            </Trans>
          </>
        )}
      </p>
      <div className="mt-2 flex flex-wrap gap-1.5">
        <Chip tone="primary">{words.minutes(session.minutes)}</Chip>
        <Chip>{t(disciplineLabels[session.discipline])}</Chip>
        {roundCount > 0 && (
          <Chip>
            <Plural value={{ count: roundCount }} one="# round" other="# rounds" />
          </Chip>
        )}
        {session.techniques.map(({ slug, name }) => (
          <Chip key={slug}>
            <bdi>{name}</bdi>
          </Chip>
        ))}
      </div>
    </li>
  )
}
