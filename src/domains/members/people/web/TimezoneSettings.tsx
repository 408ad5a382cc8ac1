import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { deviceZone } from '#platform/wall-clock.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Select.tsx'
import { ownProfileChanged, ownProfileQuery, people } from './people.ts'
import { timezones, zoneName } from './timezones.ts'

/** The member's time zone. Once chosen, it doesn't follow the device. */
export function TimezoneSettings() {
  const { t } = useLingui()
  const kept = useSuspenseQuery(ownProfileQuery).data.own.timezone
  const change = useMutation({
    ...people.update.mutationOptions(),
    networkMode: 'always',
    onSuccess: ownProfileChanged,
  })
  const here = deviceZone()
  const shown = (change.isPending ? change.variables.timezone : kept) ?? here
  const choose = (timezone: string) => change.mutate({ uid: 'me', timezone })
  return (
    <Card title={t`Time zone`}>
      <Select
        className="sm:max-w-96"
        label={t`Time zone`}
        hideLabel
        hint={t`Used for quiet hours and digests.`}
        error={change.isError ? t`Couldn't save. Try again.` : undefined}
        options={timezones(shown).map((value) => ({ value, label: zoneName(value) }))}
        value={shown}
        onValueChange={choose}
      />
      {shown !== here && (
        <p className="mt-3 flex flex-wrap items-center gap-3">
          <Trans>Your device is set to {{ zone: zoneName(here) }}.</Trans>
          <Button size="small" onClick={() => choose(here)}>
            <Trans>Use this time zone</Trans>
          </Button>
        </p>
      )}
    </Card>
  )
}
