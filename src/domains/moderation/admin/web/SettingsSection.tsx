import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonDialog } from '#domains/members/audit/web/ReasonDialog.tsx'
import type { SettingName } from '#domains/members/config/rules.ts'
import { Card } from '#ui/Card.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import { Switch } from '#ui/Switch.tsx'
import type { Settings } from '../contract.ts'
import { adminApi, adminChanged, settingsQuery } from './admin.ts'

const LABELS: Record<SettingName, { label: MessageDescriptor; hint: MessageDescriptor }> = {
  newAuth: {
    label: msg`New sign-in`,
    hint: msg`Apps that sign members in by themselves are told of it with the configuration. On these pages there is one sign-in, the same with it on or off.`,
  },
  newFeed: {
    label: msg`New feed`,
    hint: msg`Entries in the order of their weight, with “Why this?”. Off: newest first.`,
  },
  newMaps: {
    label: msg`New maps`,
    hint: msg`Maps of vector tiles that name every town; two fingers move them, three tilt them; and the finder travels. Off: a simple map.`,
  },
  claimsAutoApproved: {
    label: msg`Approve verified claims`,
    hint: msg`A claim with a verified code is approved at once if the gym has no owner. Off: an admin approves each claim.`,
  },
  demoDataAllowed: { label: msg`Demo data`, hint: msg`Admins may make invented members, gyms and posts.` },
}

/** What admins switch while it runs. */
export function SettingsSection() {
  const { t } = useLingui()
  const query = useQuery(settingsQuery)
  const [asking, setAsking] = useState<Settings['items'][number]>()
  return (
    <QueryContent query={query}>
      {({ items }) => (
        <Card title={<Trans>Switches</Trans>}>
          <p className="mb-2 text-quiet">
            <Trans>
              They hold for everybody. Pages that are open follow when they ask next, within a minute or so.
            </Trans>
          </p>
          <div className="divide-y divide-line">
            {items.map((item) => (
              <Switch
                key={item.name}
                label={t(LABELS[item.name].label)}
                hint={
                  <>
                    {t(LABELS[item.name].hint)} {item.usual ? <Trans>Usually on.</Trans> : <Trans>Usually off.</Trans>}
                  </>
                }
                checked={item.on}
                onCheckedChange={() => setAsking(item)}
              />
            ))}
          </div>
          {asking && (
            <ReasonDialog
              title={
                asking.on ? (
                  <Trans>Switch {t(LABELS[asking.name].label)} off?</Trans>
                ) : (
                  <Trans>Switch {t(LABELS[asking.name].label)} on?</Trans>
                )
              }
              verb={asking.on ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
              act={async (reason) => {
                await adminApi.switchSetting({ name: asking.name, on: !asking.on, reason })
                await adminChanged()
              }}
              onClose={() => setAsking(undefined)}
            />
          )}
        </Card>
      )}
    </QueryContent>
  )
}
