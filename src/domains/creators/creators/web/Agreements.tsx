import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import type { ApplicationField, ApplicationForm } from '../application.ts'

interface Props {
  form: ApplicationForm
  change: (changes: Partial<ApplicationForm>) => void
  errorOf: (field: ApplicationField) => ReactNode
}

/** Three required confirmations. */
export function Agreements({ form, change, errorOf }: Props) {
  return (
    <Card title={<Trans>Confirm before you apply</Trans>}>
      <div className="flex flex-col gap-4">
        <Checkbox
          label={<Trans>I have the rights to what I publish</Trans>}
          hint={<Trans>You filmed it or have permission to use it, music included, and everyone in it agrees.</Trans>}
          checked={form.ownsRights}
          onCheckedChange={(ownsRights) => change({ ownsRights })}
          error={errorOf('ownsRights')}
        />
        <Checkbox
          label={<Trans>I'll follow the code of conduct</Trans>}
          hint={
            <Trans>Teach safe techniques, use honest titles, respect your partners, and deliver what you sell.</Trans>
          }
          checked={form.acceptsConduct}
          onCheckedChange={(acceptsConduct) => change({ acceptsConduct })}
          error={errorOf('acceptsConduct')}
        />
        <Checkbox
          label={<Trans>I'm 18 or older</Trans>}
          hint={<Trans>Required to receive payouts.</Trans>}
          checked={form.isAdult}
          onCheckedChange={(isAdult) => change({ isAdult })}
          error={errorOf('isAdult')}
        />
      </div>
    </Card>
  )
}
