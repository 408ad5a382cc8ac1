import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'
import { VISIBILITY_SIGNS } from '#domains/feed/activities/web/activity-labels.ts'
import { PictureGrid } from '#domains/feed/activities/web/PictureGrid.tsx'
import { RefusalReason } from '#domains/feed/posts/web/Unsent.tsx'
import { ShareCardButton } from '#domains/journal/share-cards/web/ShareCardButton.tsx'
import { useTechniqueNames } from '#domains/journal/techniques/web/use-technique-names.ts'
import { deviceZone } from '#platform/wall-clock.ts'
import { failureOf } from '#platform/web/errors.ts'
import { readOutbox } from '#platform/web/outbox.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { optionalPart } from '#ui/optional-part.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { type OwnSession, ownPendingSession, ownSession } from './own-session.ts'
import { PrivateFacts } from './PrivateFacts.tsx'
import { RoundTable } from './RoundTable.tsx'
import { SessionNotFound } from './SessionNotFound.tsx'
import { SessionRefused } from './SessionRefused.tsx'
import { Waiting } from './SessionRow.tsx'
import { useSessionCard } from './session-card.ts'
import { disciplineLabels, intensityLabels, kindLabels, useSessionLabels } from './session-labels.ts'
import { sessionQuery } from './training.ts'
import {
  discard,
  type PendingSession,
  setSessionRemoved,
  usePendingEdits,
  usePendingSession,
} from './training-writes.ts'

const TaughtInSession = lazy(() => import('#domains/journal/teaching/web/TaughtInSession.tsx'))
const PlaylistCard = optionalPart(() => import('#domains/journal/music/web/PlaylistCard.tsx'))

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  await Promise.all([readOutbox(), queryClient.prefetchQuery({ ...sessionQuery(id), retry: false })])
  return null
}

/** /journal/session/{id}: one of the member's own sessions, even while it's waiting to be sent. */
export function Component() {
  const { id = '' } = useParams()
  const pending = usePendingSession(id)
  const edit = usePendingEdits().get(id)
  const { data: session, error } = useQuery({ ...sessionQuery(id), retry: false })
  if (session)
    return (
      <View
        seen={ownSession(session, edit?.edit)}
        state={
          edit && (
            <>
              <Waiting state={edit.state} isEdit />
              {edit.state === 'refused' && <RefusalReason failure={edit.failure} className="text-sm" />}
            </>
          )
        }
      />
    )
  if (pending)
    return <View seen={ownPendingSession(pending)} pending={pending} state={<Waiting state={pending.state} />} />
  return error ? <SessionNotFound failure={failureOf(error)} /> : <Skeleton className="mt-6 h-100 rounded-card" />
}

function View({ seen, pending, state }: { seen: OwnSession; pending?: PendingSession; state?: ReactNode }) {
  const { t } = useLingui()
  const words = useSessionLabels()
  const kind = t(kindLabels[seen.kind])
  const title = seen.placeName || kind
  const zone = seen.timezone
  return (
    <article className="mx-auto max-w-text pb-12">
      <PageTitle back={paths.journal()} lead={words.fullDay(seen.day)}>
        <bdi>{title}</bdi>
      </PageTitle>
      <div className="flex flex-col gap-4">
        <Card as="section">
          <p className="text-lg font-semibold">{words.span(seen)}</p>
          {zone !== deviceZone() && (
            <p className="text-sm text-quiet">
              <Trans>Local time: {{ place: zone.replaceAll('_', ' ') }}</Trans>
            </p>
          )}
          <Facts seen={seen} kind={kind} />
          {seen.gymSlug && (
            <p className="mt-3">
              <Link to={paths.gym(seen.gymSlug)} className="text-primary-strong hover:underline">
                <bdi>{seen.placeName}</bdi>
              </Link>
            </p>
          )}
          <Audience seen={seen} />
          {state}
          {pending?.state === 'refused' && <SessionRefused pending={pending} />}
          <Actions seen={seen} pending={pending} />
        </Card>
        {seen.photos.length > 0 && <PictureGrid pictures={seen.photos} />}
        {seen.rounds.length > 0 && (
          <Card title={<Plural value={{ count: seen.rounds.length }} one="# round" other="# rounds" />}>
            <RoundTable rounds={seen.rounds} />
          </Card>
        )}
        {seen.session?.place?.gymId && (
          <Suspense>
            <TaughtInSession id={seen.id} />
          </Suspense>
        )}
        {seen.activityId && (
          <Suspense>
            <PlaylistCard place={{ kind: 'entry', id: seen.activityId }} />
          </Suspense>
        )}
        <PrivateFacts seen={seen} />
      </div>
    </article>
  )
}

function Facts({ seen, kind }: { seen: OwnSession; kind: string }) {
  const { t } = useLingui()
  const words = useSessionLabels()
  const nameOf = useTechniqueNames()
  const intensity = seen.intensity === null ? undefined : intensityLabels[seen.intensity - 1]
  return (
    <ul className="mt-3 flex flex-wrap gap-1.5">
      {[
        words.minutes(seen.minutes),
        t(disciplineLabels[seen.discipline]),
        seen.placeName && kind,
        intensity && t(intensity),
      ]
        .filter(Boolean)
        .map((fact) => (
          <li key={fact} className="max-w-full">
            <Chip tone="primary">{fact}</Chip>
          </li>
        ))}
      {seen.techniques.map(({ slug, name }) => (
        <li key={slug} className="max-w-full">
          <Chip>
            <bdi>{nameOf(slug) ?? name ?? slug.replaceAll('-', ' ')}</bdi>
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function Audience({ seen: { visibility, activityId } }: { seen: OwnSession }) {
  const { i18n } = useLingui()
  if (!visibility) return null
  const { Icon, words } = VISIBILITY_SIGNS[visibility]
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet">
      <span className="inline-flex items-center gap-1.5">
        <Icon aria-hidden="true" size={16} />
        {i18n._(words)}
      </span>
      {activityId && (
        <Link to={paths.activity(activityId)} className="text-primary-strong hover:underline">
          <Trans>View as others</Trans>
        </Link>
      )}
    </p>
  )
}

function Actions({ seen, pending }: { seen: OwnSession; pending: PendingSession | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const toasts = useToast()
  const { session } = seen
  const card = useSessionCard()(seen)

  async function remove() {
    void navigate(paths.journal())
    if (pending) {
      await discard(pending)
      toasts.show({ text: t`Session discarded. It hadn't been sent yet.` })
    } else if (session) {
      await setSessionRemoved(session, true)
      toasts.show({
        text: t`Session deleted.`,
        action: { label: t`Undo`, onPress: () => void setSessionRemoved(session, false) },
        staysMs: 10_000,
      })
    }
  }

  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <ButtonLink size="small" icon={<Pencil aria-hidden="true" size={18} />} to={paths.editSession(seen.id)}>
        <Trans>Edit</Trans>
      </ButtonLink>
      <ButtonLink size="small" to={paths.newSession({ from: seen.id })}>
        <Trans>Log again</Trans>
      </ButtonLink>
      {card && <ShareCardButton card={card} />}
      <Button
        size="small"
        look="quiet"
        icon={<Trash2 aria-hidden="true" size={18} />}
        disabled={pending?.state === 'sending'}
        onClick={() => void remove()}
      >
        <Trans>Delete</Trans>
      </Button>
    </div>
  )
}
