import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { ReasonDialog } from '#domains/members/audit/web/ReasonDialog.tsx'
import { newId } from '#platform/ids.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { SEED_LIMITS, type SeedChoice } from '../rules.ts'
import { batchesQuery, demoDataApi, demoDataChanged } from './demo-data.ts'
import { Plan } from './Plan.tsx'

const USUAL: SeedChoice = {
  ...{ seed: 'saturday', members: 20, gyms: 4, sessionsEach: 6, postsEach: 3, promotionsEach: 1, days: 60 },
}
type Amount = Exclude<keyof SeedChoice, 'seed'>

/** /admin/populate-feed: a preview of the demo data, then generating it. */
export function Component() {
  const { t } = useLingui()
  const query = useQuery(batchesQuery)
  return (
    <div className="pb-12">
      <title>{`${t`Generate demo data`} · Open Mat`}</title>
      <PageTitle
        back={paths.admin()}
        lead={<Trans>Made-up members, gyms and activity for trying things out. You can clean it all up later.</Trans>}
        action={
          <ButtonLink to={paths.cleanUp()}>
            <Trans>Clean up</Trans>
          </ButtonLink>
        }
      >
        <Trans>Generate demo data</Trans>
      </PageTitle>
      <QueryContent query={query}>
        {({ allowed }) =>
          allowed ? (
            <Choose />
          ) : (
            <Alert
              tone="careful"
              title={<Trans>Demo data is turned off.</Trans>}
              action={
                <ButtonLink size="small" to={paths.admin('settings')}>
                  <Trans>Settings</Trans>
                </ButtonLink>
              }
            >
              <Trans>
                Members would come across people who don't exist. An admin can turn demo data on in settings.
              </Trans>
            </Alert>
          )
        }
      </QueryContent>
    </div>
  )
}

function Choose() {
  const { t } = useLingui()
  const toasts = useToast()
  const [id, setId] = useState(newId)
  const [choice, setChoice] = useState(USUAL)
  const [asks, setAsks] = useState(false)
  const amounts = useAmounts(choice, setChoice)
  const isWhole =
    choice.seed.trim() !== '' &&
    amounts.every(({ value, min, max }) => value !== '' && Number(value) >= Number(min) && Number(value) <= Number(max))
  return (
    <Card title={<Trans>Amount</Trans>}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          label={t`Seed`}
          hint={<Trans>The same seed always makes the same people.</Trans>}
          limit={SEED_LIMITS.seed}
          value={choice.seed}
          onValueChange={(seed) => setChoice({ ...choice, seed })}
        />
        {amounts.map((field) => (
          <TextField key={String(field.label)} {...field} />
        ))}
      </div>
      {isWhole && <Plan choice={choice} />}
      <p className="mt-4">
        <Button look="primary" disabled={!isWhole} onClick={() => setAsks(true)}>
          <Trans>Generate</Trans>
        </Button>
      </p>
      {asks && (
        <ReasonDialog
          title={<Trans>Generate demo data?</Trans>}
          verb={<Trans>Generate</Trans>}
          act={async (reason) => {
            await demoDataApi.seedDemo({ id, ...choice, reason })
            setId(newId())
            toasts.show({ tone: 'good', text: t`Demo data generated.` })
            await demoDataChanged()
          }}
          onClose={() => setAsks(false)}
        >
          <p>
            <Trans>Members will see it like any other content. No one is notified.</Trans>
          </p>
        </ReasonDialog>
      )}
    </Card>
  )
}

function useAmounts(choice: SeedChoice, setChoice: (choice: SeedChoice) => void) {
  const { t } = useLingui()
  const amount = (name: Amount, label: string, most: number): ComponentProps<typeof TextField> => ({
    ...{ type: 'number', inputMode: 'numeric', min: name === 'members' || name === 'days' ? 1 : 0, max: most, label },
    hint: <Trans>Up to {most}</Trans>,
    value: Number.isNaN(choice[name]) ? '' : choice[name],
    onValueChange: (text) => setChoice({ ...choice, [name]: text === '' ? Number.NaN : Math.trunc(Number(text)) }),
  })
  return [
    amount('members', t`Members`, SEED_LIMITS.members),
    amount('gyms', t`Gyms`, SEED_LIMITS.gyms),
    amount('sessionsEach', t`Sessions per member`, SEED_LIMITS.sessions),
    amount('postsEach', t`Posts per member`, SEED_LIMITS.posts),
    amount('promotionsEach', t`Promotions per member`, SEED_LIMITS.promotions),
    amount('days', t`Days back`, SEED_LIMITS.days),
  ]
}
