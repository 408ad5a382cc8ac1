import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ActorName } from '#domains/feed/activities/web/ActorName.tsx'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { DeleteMember } from '#domains/members/account/web/DeleteMember.tsx'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { paths } from '#platform/web/paths.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import { Alert } from '#ui/Alert.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { UserForModerators } from '../contract.ts'
import type { SanctionKind } from '../rules.ts'
import { AccountStatusChips } from './AccountStatusChips.tsx'
import { ActForm } from './ActForm.tsx'
import { SanctionHistory } from './SanctionHistory.tsx'
import { actLabels } from './sanction-labels.ts'
import { sanctionInput, sanctionsApi, userQuery } from './sanctions.ts'

/** One member for moderators: account status, past decisions and possible actions. */
export function UserView({ uid }: { uid: string }) {
  const { data: user } = useSuspenseQuery(userQuery(uid))
  const { email, reports, openReports, sessions, memberSince, lastLogin } = user
  const [search] = useSearchParams()
  const { state } = useLocation()
  const list = new URLSearchParams(search)
  list.delete('user')
  return (
    <>
      <div>
        <ButtonLink
          to={`${paths.admin('users')}?${list}`}
          state={state}
          look="quiet"
          size="small"
          icon={<ArrowLeft aria-hidden="true" />}
        >
          <Trans>All members</Trans>
        </ButtonLink>
      </div>
      <Card>
        <div className="flex items-start gap-3">
          <Avatar name={user.name} src={user.photoURL} decorative />
          <div className="min-w-0 flex-1">
            <ActorName actor={user} />
            {user.username && <p className="text-sm text-quiet">@{user.username}</p>}
            {email && (
              <p className="text-sm text-quiet wrap-anywhere" dir="ltr">
                {email}
              </p>
            )}
            <div className="mt-2 flex flex-wrap gap-1.5">
              <AccountStatusChips user={user} />
            </div>
          </div>
        </div>
        <ul className="mt-4 flex flex-col gap-1 text-sm text-quiet">
          <li>
            <Trans>
              Member since <Moment at={memberSince} />
            </Trans>
          </li>
          {lastLogin && (
            <li>
              <Trans>
                Last signed in <Moment at={lastLogin} />
              </Trans>
            </li>
          )}
          <li>
            <Plural value={sessions} one="Signed in on # device" other="Signed in on # devices" />
          </li>
          <li>
            <Plural value={{ count: reports }} one="# report about this member" other="# reports about this member" />
            {openReports > 0 && (
              <>
                {' · '}
                <Plural value={{ count: openReports }} one="# open" other="# open" />
              </>
            )}
          </li>
        </ul>
      </Card>
      <Acts user={user} />
      <SanctionHistory sanctions={user.sanctions} />
      <DeleteMember uid={user.id} />
    </>
  )
}

function Acts({ user }: { user: UserForModerators }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { saving, save, forget } = useSaving()
  const keyFor = useIdempotencyKey()
  const [acting, setActing] = useState<SanctionKind | null>(null)
  if (user.why)
    return (
      <Alert tone="careful">
        {user.why === 'yourself' ? (
          <Trans>This is you. You can't take action on your own account.</Trans>
        ) : (
          <Trans>This member is a moderator or an admin, so an admin has to decide.</Trans>
        )}
      </Alert>
    )
  if (acting)
    return (
      <Card title={t(actLabels[acting])}>
        <ActForm
          kind={acting}
          name={<bdi>{user.name}</bdi>}
          saving={saving}
          onCancel={() => {
            forget()
            setActing(null)
          }}
          onAct={async ({ kind, ...act }) => {
            if (kind === 'hide') return
            const sent = { uid: user.id, kind, ...act }
            const done = await save(() => sanctionsApi.apply(sent, { context: { idempotencyKey: keyFor(sent) } }))
            if (!done) return
            keyFor(null)
            await sanctionInput()
            toasts.show({ tone: 'good', text: t`Done. The member has been notified.` })
            setActing(null)
          }}
        />
      </Card>
    )
  return (
    <Card title={<Trans>Actions</Trans>}>
      <div className="flex flex-wrap gap-2">
        {user.may.map((kind) => (
          <Button key={kind} onClick={() => setActing(kind)}>
            {t(actLabels[kind])}…
          </Button>
        ))}
      </div>
    </Card>
  )
}
