import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { UNDO_MS } from '#domains/feed/activities/rules.ts'
import { activitiesApi } from '#domains/feed/activities/web/activities.ts'
import { VISIBILITY_SIGNS } from '#domains/feed/activities/web/activity-labels.ts'
import { ShareCardButton } from '#domains/journal/share-cards/web/ShareCardButton.tsx'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { Match } from '../contract.ts'
import { MatchResult } from './MatchResult.tsx'
import { useMatchCard } from './match-card.ts'
import { matchesApi, refreshMatches } from './matches.ts'

const CompetitionDialog = lazyDialog(() => import('./CompetitionDialog.tsx'))

/** The matches of one competition, or a single match outside a competition. */
export function MatchGroup({ matches }: { matches: [Match, ...Match[]] }) {
  const { date } = useDates()
  const [renaming, setRenaming] = useState(false)
  const [{ competition, day }] = matches
  const when = date(competition?.day ?? day)
  const where = competition ? [competition.organisation, competition.city].filter(Boolean).join(' · ') : ''
  return (
    <Card
      title={
        competition ? <bdi className="wrap-anywhere">{competition.name}</bdi> : <Trans>Not at a competition</Trans>
      }
      action={
        competition && (
          <Button
            look="quiet"
            size="small"
            icon={<Pencil aria-hidden="true" size={16} />}
            onClick={() => setRenaming(true)}
          >
            <Trans>
              Edit<VisuallyHidden> competition</VisuallyHidden>
            </Trans>
          </Button>
        )
      }
    >
      <p className="-mt-2 mb-2 text-sm text-quiet">
        {when}
        {where && <bdi> · {where}</bdi>} · <Plural value={{ count: matches.length }} one="# match" other="# matches" />
      </p>
      <ul className="divide-y divide-line">
        {matches.map((match) => (
          <MatchRow key={match.id} match={match} />
        ))}
      </ul>
      {renaming && competition && <CompetitionDialog competition={competition} onClose={() => setRenaming(false)} />}
    </Card>
  )
}

function MatchRow({ match }: { match: Match }) {
  const { t } = useLingui()
  const { opponent, notes, activityId, visibility } = match
  const name = opponent?.name
  const { words, Icon } = VISIBILITY_SIGNS[visibility]
  const card = useMatchCard()({ ...match, eventName: match.competition?.name ?? '' })
  return (
    <li className="flex flex-col gap-2 py-3 last:pb-0">
      <MatchResult facts={{ ...match, eventName: '' }} />
      {opponent && (
        <p className="text-sm text-quiet">
          {opponent.person ? (
            <Trans>
              Against{' '}
              <Link to={paths.profile(opponent.person)} className="text-ink underline underline-offset-2">
                <bdi>{name}</bdi>
              </Link>
            </Trans>
          ) : name ? (
            <Trans>
              Against <bdi className="text-ink">{name}</bdi>
            </Trans>
          ) : (
            <Trans>Against a former member</Trans>
          )}{' '}
          · <Trans>only you can see this</Trans>
        </p>
      )}
      {notes && <p className="line-clamp-3 text-sm whitespace-pre-line wrap-anywhere text-quiet">{notes}</p>}
      <div className="-ml-2 flex flex-wrap items-center gap-1">
        <ButtonLink
          look="quiet"
          size="small"
          to={paths.editMatch(match.id)}
          icon={<Pencil aria-hidden="true" size={16} />}
        >
          <Trans>Edit</Trans>
        </ButtonLink>
        <DeleteButton match={match} />
        {card && <ShareCardButton card={card} look="quiet" />}
        <Link
          to={paths.activity(activityId)}
          className="ml-auto inline-flex min-h-11 items-center gap-1 px-2 text-sm text-quiet hover:underline"
        >
          <Icon aria-hidden="true" size={14} /> {t(words)}
        </Link>
      </div>
    </li>
  )
}

function DeleteButton({ match: { id, activityId } }: { match: Match }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAction('delete')
  const { act: save } = useAction()
  const restore = () => save(() => activitiesApi.restore({ id: activityId }).then(refreshMatches))
  const remove = () =>
    act(async () => {
      await matchesApi.remove({ id })
      await refreshMatches()
      toasts.show({
        text: t`Match deleted.`,
        staysMs: UNDO_MS,
        action: { label: t`Undo`, onPress: () => void restore() },
      })
    })
  return (
    <Button
      look="quiet"
      size="small"
      icon={<Trash2 aria-hidden="true" size={16} />}
      busy={busy !== null}
      onClick={() => void remove()}
    >
      <Trans>Delete</Trans>
    </Button>
  )
}
