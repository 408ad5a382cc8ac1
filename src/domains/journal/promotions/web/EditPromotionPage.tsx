import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { data, type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'
import { sendPictures } from '#domains/feed/posts/web/post-write.ts'
import { celebrate } from '#domains/journal/milestones/web/celebrate.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { OwnPromotion, OwnPromotions } from '../contract.ts'
import { PromotionForm } from './PromotionForm.tsx'
import { draftOf, inputOf } from './promotion-draft.ts'
import { ownPromotionsQuery, promotionsApi, promotionsChanged } from './promotions.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  const { items } = await queryClient.ensureQueryData(ownPromotionsQuery())
  if (!items.some(({ id }) => id === params.id)) throw data(null, { status: 404, statusText: 'Not Found' })
  return null
}

/** /journal/promotion/{id}/edit */
export function Component() {
  const { id } = useParams()
  const { data: own } = useSuspenseQuery(ownPromotionsQuery())
  const promotion = own.items.find((item) => item.id === id)
  return promotion ? <Edit key={promotion.id} promotion={promotion} own={own} /> : null
}

function Edit({ promotion, own }: { promotion: OwnPromotion; own: OwnPromotions }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const toasts = useToast()
  const [draft, setDraft] = useState(() => draftOf(promotion))

  async function send() {
    const input = inputOf(draft)
    if (!input) return
    const { announce, ...change } = input
    await sendPictures(draft.photo && 'file' in draft.photo ? [draft.photo] : [], `${input.id} ${draft.photo?.id}`)
    const { milestones } = await promotionsApi.change(change)
    celebrate(milestones)
    void promotionsChanged()
    toasts.show({ tone: 'good', text: t`Saved.` })
    await navigate(paths.journal('promotions'), { replace: true })
  }

  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Edit promotion`} · Open Mat`}</title>
      <PageTitle back={paths.journal('promotions')}>
        <Trans>Edit promotion</Trans>
      </PageTitle>
      {promotion.state === 'confirmed' && (
        <Alert className="mb-6">
          <Trans>
            This promotion is confirmed. If you change the belt, date, gym or promoter, it'll need confirming again.
          </Trans>
        </Alert>
      )}
      <PromotionForm isEdit draft={draft} own={own} onChange={setDraft} onSend={send} />
    </div>
  )
}
