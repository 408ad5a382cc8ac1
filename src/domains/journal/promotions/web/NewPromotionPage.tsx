import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { sendPictures } from '#domains/feed/posts/web/post-write.ts'
import { rememberVisibility, useUsualVisibility } from '#domains/feed/posts/web/visibility-choice.ts'
import { celebrate } from '#domains/journal/milestones/web/celebrate.ts'
import { compareRanks } from '#domains/members/people/belt-order.ts'
import { newId } from '#platform/ids.ts'
import { deleteDraft, readDraft, saveDraft } from '#platform/web/drafts.ts'
import { localDay } from '#platform/web/local-day.ts'
import { paths } from '#platform/web/paths.ts'
import { Failure } from '#ui/Failure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { isRecent } from '../rules.ts'
import { PromotionForm } from './PromotionForm.tsx'
import { inputOf, newDraft, type PromotionDraft } from './promotion-draft.ts'
import { ownPromotionsQuery, promotionsApi, promotionsChanged } from './promotions.ts'

const DRAFT = 'promotion new'

/** /journal/promotion/new. The draft stays on this device until it's saved. */
export function Component() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const toasts = useToast()
  const usual = useUsualVisibility('promotion')
  const { data: own, isError, refetch, isFetching } = useQuery(ownPromotionsQuery())
  const [kept, setKept] = useState<{ draft: PromotionDraft | undefined }>()
  const [draft, setDraft] = useState<PromotionDraft>()
  const [id] = useState(() => newId())
  useEffect(() => {
    void readDraft<PromotionDraft>(DRAFT).then((found) => setKept({ draft: found }))
  }, [])
  const begun = own && newDraft({ id, today: localDay(), current: own.current, visibility: usual })
  const shown = kept && (draft ?? kept.draft ?? begun)

  async function send() {
    const input = shown && inputOf(shown)
    if (!input) return
    await sendPictures(shown.photo ? [shown.photo] : [], input.id)
    const { promotion, milestones } = await promotionsApi.keep(input)
    rememberVisibility('promotion', shown.visibility)
    await deleteDraft(DRAFT)
    celebrate(milestones)
    void promotionsChanged()
    const isNews = isRecent(promotion.day, localDay()) && (!own?.current || compareRanks(promotion, own.current) > 0)
    if (!isNews) toasts.show({ tone: 'good', text: t`Promotion recorded.` })
    await navigate(paths.journal('promotions'), { replace: true, state: isNews ? { promoted: promotion.id } : null })
  }

  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Record a promotion`} · Open Mat`}</title>
      <PageTitle back={paths.journal('promotions')}>
        <Trans>Record a promotion</Trans>
      </PageTitle>
      {own && shown ? (
        <PromotionForm
          key={shown.id}
          draft={shown}
          own={own}
          onChange={(changed) => {
            setDraft(changed)
            void saveDraft(DRAFT, changed)
          }}
          onSend={send}
        />
      ) : isError ? (
        <Failure what={<Trans>your promotions</Trans>} again={refetch} busy={isFetching} />
      ) : (
        <SkeletonRows rows={5} picture={false} />
      )}
    </div>
  )
}
