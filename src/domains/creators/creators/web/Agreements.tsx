import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import type { ApplicationField, ApplicationForm } from '../application.ts'

/** Three boxes, each of them needed. */
export function Agreements({
  form,
  change,
  errorOf,
}: {
  form: ApplicationForm
  change: (changes: Partial<ApplicationForm>) => void
  errorOf: (field: ApplicationField) => ReactNode
}) {
  return (
    <Card title={<Trans>What you promise</Trans>}>
      <div className="flex flex-col gap-4">
        <Checkbox
          label={<Trans>What I publish is mine to publish</Trans>}
          hint={<Trans>Filmed by you or with the consent of everybody in it, music included.</Trans>}
          checked={form.ownsRights}
          onCheckedChange={(ownsRights) => change({ ownsRights })}
          error={errorOf('ownsRights')}
        />
        <Checkbox
          label={<Trans>I keep to the code of conduct</Trans>}
          hint={<Trans>Safe techniques, honest titles, respect for partners, nothing sold that is not there.</Trans>}
          checked={form.acceptsConduct}
          onCheckedChange={(acceptsConduct) => change({ acceptsConduct })}
          error={errorOf('acceptsConduct')}
        />
        <Checkbox
          label={<Trans>I am 18 or older</Trans>}
          hint={<Trans>Whoever is paid has to be.</Trans>}
          checked={form.isAdult}
          onCheckedChange={(isAdult) => change({ isAdult })}
          error={errorOf('isAdult')}
        />
      </div>
    </Card>
  )
}
