import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RankSince } from '#domains/members/people/belt-order.ts'
import { useFirstErrorFocus } from '#domains/members/people/web/use-saving.ts'
import { faultOf } from '#platform/unsafe-text.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { PROMOTION_LIMITS } from '../limits.ts'
import { promotions, promotionsApi } from './promotions.ts'

interface DecideProps {
  /** The promoted member's uid. */
  uid: string
  promotion: RankSince & { id: string }
  isConfirmed?: boolean
  /** The member's name, for the buttons' accessible labels in lists. */
  whose?: string
}

/** Confirms or disputes a promotion. Only the promoted member reads the reason. */
export function DecideButtons({ uid, promotion: { id, ...seen }, isConfirmed = false, whose }: DecideProps) {
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAction()
  const [disputing, setDisputing] = useState(false)

  const decide = (decision: 'confirmed' | 'disputed', reason = '') =>
    act(async () => {
      await promotionsApi.decide({ uid, id, decision, seen, reason }).finally(refresh)
      toasts.show({
        tone: 'good',
        text:
          decision === 'confirmed'
            ? t`Confirmed. The member's profile now says so.`
            : t`Disputed. We've let the member know so they can correct the promotion.`,
      })
    }, decision)

  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {!isConfirmed && (
        <Button
          look="primary"
          size="small"
          busy={busy === 'confirmed'}
          aria-label={whose && t`Confirm ${whose}'s promotion`}
          onClick={() => void decide('confirmed')}
        >
          <Trans>Confirm</Trans>
        </Button>
      )}
      <Button
        look={isConfirmed ? 'quiet' : 'secondary'}
        size="small"
        aria-haspopup="dialog"
        aria-label={whose && t`Dispute ${whose}'s promotion`}
        onClick={() => setDisputing(true)}
      >
        <Trans>Dispute</Trans>
      </Button>
      {disputing && (
        <DisputeDialog
          busy={busy === 'disputed'}
          onClose={() => setDisputing(false)}
          onDispute={async (reason) => {
            if (await decide('disputed', reason)) setDisputing(false)
          }}
        />
      )}
    </div>
  )
}

interface DisputeDialogProps {
  busy: boolean
  onClose: () => void
  onDispute: (reason: string) => Promise<void>
}

function DisputeDialog({ busy, onClose, onDispute }: DisputeDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<{ text: string } | null>(null)
  const form = useFirstErrorFocus(refused)

  function submit() {
    const text = reason.trim()
    const words =
      text === ''
        ? t`Give a reason so the member can correct the promotion.`
        : text.length > PROMOTION_LIMITS.reason
          ? t`Use up to ${{ limit: PROMOTION_LIMITS.reason }} characters.`
          : faultOf(text, { lineBreaks: true })
            ? t`Plain text only. Remove any HTML or invisible characters.`
            : null
    setRefused(words === null ? null : { text: words })
    if (words === null) void onDispute(text)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={<Trans>Dispute promotion</Trans>}
      onSubmit={submit}
      submitLabel={<Trans>Send dispute</Trans>}
      isPending={busy}
      error={null}
      secondary={false}
      formRef={form}
    >
      <TextArea
        label={t`Reason`}
        hint={t`Only the member can read this. No one else will know you disputed the promotion.`}
        value={reason}
        onValueChange={setReason}
        limit={PROMOTION_LIMITS.reason}
        error={refused?.text}
        dir="auto"
        data-autofocus
      />
    </FormDialog>
  )
}

const refresh = () => {
  void queryClient.invalidateQueries({ queryKey: [['activities']] })
  return queryClient.invalidateQueries({ queryKey: promotions.key() })
}
