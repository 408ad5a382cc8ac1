import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Copy, RefreshCw } from 'lucide-react'
import { newId } from '#platform/ids.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { spacedCode } from '../rules.ts'
import { membershipApi, memberships, refreshMembers } from './membership.ts'

export function JoinCodeCard({ gymId }: { gymId: string }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAction()
  const { data } = useQuery({ ...memberships.joinCode.queryOptions({ input: { gymId } }), meta: { keep: false } })

  const renew = () =>
    act(async () => {
      await membershipApi.renewJoinCode({ gymId }, { context: { idempotencyKey: newId() } })
      await refreshMembers()
      if (data?.code) toasts.show({ text: t`New code created. The old one no longer works.` })
    })

  return (
    <Card title={<Trans>Join code</Trans>}>
      {!data ? (
        <Skeleton className="h-11" />
      ) : data.code === null ? (
        <>
          <p className="mb-4 text-quiet">
            <Trans>With a join code, people become members without waiting for approval.</Trans>
          </p>
          <Button look="primary" busy={busy !== null} onClick={() => void renew()}>
            <Trans>Create join code</Trans>
          </Button>
        </>
      ) : (
        <>
          <p className="mb-1 font-heading text-2xl font-semibold tracking-wide tabular-nums select-all">
            {spacedCode(data.code)}
          </p>
          <p className="mb-4 text-sm text-quiet">
            <Trans>
              Put the code up at the desk, not online. Anyone who enters it on the gym's page becomes a member.
            </Trans>
          </p>
          <div className="flex flex-wrap gap-2">
            <CopyCodeButton code={data.code} />
            <Button
              size="small"
              look="quiet"
              icon={<RefreshCw aria-hidden="true" size={18} />}
              busy={busy !== null}
              onClick={() => void renew()}
            >
              <Trans>Replace code</Trans>
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

function CopyCodeButton({ code }: { code: string }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAction()
  const copy = () =>
    act(async () => {
      await navigator.clipboard.writeText(spacedCode(code))
      toasts.show({ tone: 'good', text: t`Copied` })
    })
  return (
    <Button size="small" icon={<Copy aria-hidden="true" size={18} />} busy={busy !== null} onClick={() => void copy()}>
      <Trans>Copy</Trans>
    </Button>
  )
}
