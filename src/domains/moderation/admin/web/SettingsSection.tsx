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

export const settingLabels: Record<SettingName, { label: MessageDescriptor; hint: MessageDescriptor }> = {
  newAuth: {
    label: msg`New sign-in`,
    hint: msg`Apps with their own sign-in read this from the configuration. Sign-in on the website works the same either way.`,
  },
  newFeed: {
    label: msg`New feed`,
    hint: msg`Ranked feed, with “Why this?” on each entry. When off, the newest entries come first.`,
  },
  newMaps: {
    label: msg`New maps`,
    hint: msg`Vector maps with town names, two-finger panning, three-finger tilt and travel mode. When off, members see a simple map.`,
  },
  claimsAutoApproved: {
    label: msg`Auto-approve verified claims`,
    hint: msg`Claims with a verified code are approved immediately if the gym has no owner. When off, an admin reviews every claim.`,
  },
  demoDataAllowed: { label: msg`Demo data`, hint: msg`Lets admins generate made-up members, gyms and posts.` },
}

/** Settings that admins can change without a restart. */
export function SettingsSection() {
  const { t } = useLingui()
  const query = useQuery(settingsQuery)
  const [asking, setAsking] = useState<Settings['items'][number]>()
  return (
    <QueryContent query={query}>
      {({ items }) => (
        <Card title={<Trans>Feature switches</Trans>}>
          <p className="mb-2 text-quiet">
            <Trans>Changes apply to everyone. Open pages pick them up within about a minute.</Trans>
          </p>
          <div className="divide-y divide-line">
            {items.map((item) => (
              <Switch
                key={item.name}
                label={t(settingLabels[item.name].label)}
                hint={
                  <>
                    {t(settingLabels[item.name].hint)}{' '}
                    {item.usual ? <Trans>On by default.</Trans> : <Trans>Off by default.</Trans>}
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
                  <Trans>Turn off {{ setting: t(settingLabels[asking.name].label) }}?</Trans>
                ) : (
                  <Trans>Turn on {{ setting: t(settingLabels[asking.name].label) }}?</Trans>
                )
              }
              verb={asking.on ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
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
