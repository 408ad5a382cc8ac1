import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { activitiesApi } from '#domains/feed/activities/web/activities.ts'
import { VISIBILITY_SIGNS } from '#domains/feed/activities/web/activity-labels.ts'
import { ShareCardButton } from '#domains/journal/share-cards/web/ShareCardButton.tsx'
import type { Rank } from '#domains/members/people/belt-order.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { useAction } from '#platform/web/use-action.ts'
import { BeltDrawing } from '#ui/BeltBar.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { OwnPromotion } from '../contract.ts'
import { Belt } from './Belt.tsx'
import { ConfirmedMark } from './ConfirmedMark.tsx'
import { usePromotionCard, visiblePromoter } from './promotion-card.ts'
import { promotionsApi, promotionsChanged } from './promotions.ts'

interface OwnRowProps {
  promotion: OwnPromotion
  before: Rank | null
}

/** One of the member's own promotions and its confirmation status. */
export function OwnRow({ promotion, before }: OwnRowProps) {
  const { i18n } = useLingui()
  const { longDay } = useDates()
  const { activityId, belt, stripes, day, gym, visibility } = promotion
  const promoter = promotion.promoter?.name
  const { words, Icon } = VISIBILITY_SIGNS[visibility]
  const when = longDay(day)
  return (
    <li className="flex items-start gap-3 p-4 sm:px-6">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <BeltDrawing slug={belt} stripes={stripes} height={16} />
          <span>
            <Belt belt={belt} stripes={stripes} />
          </span>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
          <Link to={paths.activity(activityId)} className="inline-flex min-h-6 items-center hover:underline">
            {when}
          </Link>
          {promoter && (
            <span className="min-w-0 wrap-anywhere">
              <Trans>
                by <bdi>{promoter}</bdi>
              </Trans>
            </span>
          )}
          {gym && (
            <span className="min-w-0 wrap-anywhere">
              <bdi>{gym.name}</bdi>
            </span>
          )}
          <span className="inline-flex items-center gap-1">
            <Icon aria-hidden="true" size={14} />
            {i18n._(words)}
          </span>
        </p>
        <PromotionStatus promotion={promotion} />
        <Actions promotion={promotion} before={before} when={when} />
      </div>
    </li>
  )
}

interface ActionsProps extends OwnRowProps {
  when: string
}

function Actions({ promotion, before, when }: ActionsProps) {
  const { t } = useLingui()
  const { id, belt, stripes, day, gym } = promotion
  const { remove, busy } = useRemove(promotion)
  const card = usePromotionCard()({ belt, stripes, before, day, gym, promoter: visiblePromoter(promotion) })
  return (
    <div className="-ml-3 flex flex-wrap gap-1">
      {card && !promotion.dispute && (
        <ShareCardButton card={card} look="quiet" label={t`Share a picture of the promotion on ${when}`} />
      )}
      <ButtonLink
        look="quiet"
        size="small"
        to={paths.editPromotion(id)}
        aria-label={t`Edit the promotion on ${when}`}
        icon={<Pencil aria-hidden="true" />}
      >
        <Trans>Edit</Trans>
      </ButtonLink>
      <Button
        look="quiet"
        size="small"
        busy={busy}
        aria-label={t`Delete the promotion on ${when}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => void remove()}
      >
        <Trans>Delete</Trans>
      </Button>
    </div>
  )
}

function PromotionStatus({ promotion: { confirmedBy, dispute, isAsked } }: { promotion: OwnPromotion }) {
  if (dispute)
    return (
      <div className="mt-1 rounded-control bg-careful-soft p-3 text-sm text-careful">
        <p className="flex items-start gap-2 font-semibold">
          <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <Trans>
              <bdi>{ph({ name: dispute.name })}</bdi> disputes this promotion. Only you can see this.
            </Trans>
          </span>
        </p>
        <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere text-ink">
          {dispute.reason}
        </p>
      </div>
    )
  if (confirmedBy) return <ConfirmedMark confirmedBy={confirmedBy} />
  return isAsked ? (
    <p className="flex items-center gap-1.5 text-sm text-quiet">
      <Clock aria-hidden="true" size={16} className="shrink-0" />
      <Trans>Waiting for confirmation</Trans>
    </p>
  ) : null
}

/** Deletes a promotion immediately, with undo. The member's current belt may change with it. */
function useRemove({ id, activityId }: OwnPromotion) {
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAction('delete')
  const { act: save } = useAction()
  const remove = () =>
    act(async () => {
      await promotionsApi.remove({ id })
      void promotionsChanged()
      toasts.show({
        text: t`Promotion deleted.`,
        action: {
          label: t`Undo`,
          onPress: () => void save(() => activitiesApi.restore({ id: activityId }).then(promotionsChanged)),
        },
      })
    })
  return { remove, busy: busy !== null }
}
