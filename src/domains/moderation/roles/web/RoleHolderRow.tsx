import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActorName } from '#domains/feed/activities/web/ActorName.tsx'
import { ReasonDialog } from '#domains/members/audit/web/ReasonDialog.tsx'
import { ActList } from '#domains/moderation/admin/web/ActList.tsx'
import { roleLabels } from '#domains/moderation/sanctions/web/sanction-labels.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import { Switch } from '#ui/Switch.tsx'
import type { RoleHolder } from '../contract.ts'
import { isOwnAdminFlag, ROLES, type RoleName } from '../rules.ts'
import { historyQuery, rolesApi, rolesChanged } from './roles.ts'

/** A member with a switch for each role; every change needs a reason. */
export function RoleHolderRow({ roleHolder }: { roleHolder: RoleHolder }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<RoleName>()
  const [showsHistory, setShowsHistory] = useState(false)
  const { person, email, isOwn, creatorState } = roleHolder
  const { name } = person
  return (
    <li className="grid gap-x-8 gap-y-1 py-4 first:pt-0 last:pb-0 sm:grid-cols-[1fr_16rem]">
      <div className="min-w-0">
        <p>
          <ActorName actor={person} />
        </p>
        <p className="text-sm text-quiet wrap-anywhere">
          {person.username && <span dir="ltr">@{person.username} · </span>}
          <span dir="ltr">{email}</span>
        </p>
        {isOwn && (
          <p className="text-sm text-quiet">
            <Trans>This is you. Another admin can change your admin role.</Trans>
          </p>
        )}
        <Button size="small" look="quiet" className="-ml-3" onClick={() => setShowsHistory(true)}>
          <Trans>History</Trans>
        </Button>
      </div>
      <fieldset className="min-w-0">
        <legend className="sr-only">
          <Trans>{name}'s roles</Trans>
        </legend>
        {ROLES.map((role) => (
          <Switch
            key={role}
            label={t(roleLabels[role])}
            hint={
              role === 'creator' && creatorState === 'revoked'
                ? t`Revoked. They can't become a creator again.`
                : undefined
            }
            checked={roleHolder[role]}
            disabled={
              isOwnAdminFlag({ role, uid: person.id, by: isOwn ? person.id : '' }) ||
              (role === 'creator' && creatorState === 'revoked')
            }
            onCheckedChange={() => setAsking(role)}
          />
        ))}
      </fieldset>
      {asking && <ChangeRoleDialog roleHolder={roleHolder} role={asking} onClose={() => setAsking(undefined)} />}
      {showsHistory && <History roleHolder={roleHolder} onClose={() => setShowsHistory(false)} />}
    </li>
  )
}

interface ChangeRoleDialogProps {
  roleHolder: RoleHolder
  role: RoleName
  onClose: () => void
}

function ChangeRoleDialog({ roleHolder, role, onClose }: ChangeRoleDialogProps) {
  const { t } = useLingui()
  const { person } = roleHolder
  const { name } = person
  return (
    <ReasonDialog
      title={
        roleHolder[role] ? (
          <Trans>
            Remove the “{{ role: t(roleLabels[role]) }}” role from {name}?
          </Trans>
        ) : (
          <Trans>
            Give {name} the “{{ role: t(roleLabels[role]) }}” role?
          </Trans>
        )
      }
      verb={roleHolder[role] ? <Trans>Remove role</Trans> : <Trans>Give role</Trans>}
      danger={roleHolder[role]}
      act={async (reason) => {
        await rolesApi.change({ uid: person.id, role, on: !roleHolder[role], reason })
        await rolesChanged()
      }}
      onClose={onClose}
    >
      <p>
        <Trans>Takes effect immediately. They'll be notified and see your reason.</Trans>
      </p>
    </ReasonDialog>
  )
}

function History({ roleHolder: { person }, onClose }: { roleHolder: RoleHolder; onClose: () => void }) {
  const query = useQuery(historyQuery(person.id))
  return (
    <Dialog open onClose={onClose} title={<Trans>{{ name: person.name }}'s roles</Trans>}>
      <QueryContent query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-quiet">
              <Trans>No changes yet.</Trans>
            </p>
          ) : (
            <ActList acts={items} />
          )
        }
      </QueryContent>
    </Dialog>
  )
}
