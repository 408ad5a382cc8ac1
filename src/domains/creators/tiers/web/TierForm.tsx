import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useFirstErrorFocus, useSaving } from '#domains/members/people/web/use-saving.ts'
import type { Currency } from '#platform/money.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Interval, MOST_MEMBERS, monthlyLimits, TIER_LIMITS } from '../limits.ts'
import { isFree } from '../rules.ts'
import { BenefitFields } from './BenefitFields.tsx'
import { IntervalSwitch } from './IntervalSwitch.tsx'
import { type PartProps, PriceFields } from './PriceFields.tsx'
import { TierCard } from './TierCard.tsx'
import { faultsOf, previewOf, type TierDraft, type TierFault } from './tier-draft.ts'
import { useMoney } from './use-money.ts'

export interface TierAction {
  id: string
  label: ReactNode
  look: 'primary' | 'secondary'
  send: () => Promise<void>
}

interface Props {
  draft: TierDraft
  onChange: (draft: TierDraft) => void
  currency: Currency
  /** Absent once a paid tier has been published. */
  onCurrency?: ((currency: Currency) => void) | undefined
  kindIsFixed?: boolean
  /** Shown above the fields. */
  children?: ReactNode
  /** Enter triggers the first action. */
  actions: TierAction[]
}

/** The tier form, with a live preview; checked before it's sent. */
export function TierForm({ draft, onChange, currency, onCurrency, kindIsFixed = false, children, actions }: Props) {
  const words = useFaultLabels(currency)
  const { saving, save } = useSaving()
  const [faults, setFaults] = useState<Record<string, TierFault> | null>(null)
  const [under, setUnder] = useState<string>()
  const failure = saving.status === 'failed' ? saving.failure : undefined
  const form = useFirstErrorFocus(faults ?? (failure?.field ? failure : null))
  const set = (change: Partial<TierDraft>) => onChange({ ...draft, ...change })
  const errorOf = (field: string) =>
    words(faults?.[field]) ?? (failure?.field === field ? withoutField(failure.message) : undefined)
  const part = { draft, set, errorOf }

  async function run({ id, send }: TierAction) {
    const found = faultsOf(draft, currency)
    if (Object.keys(found).length > 0) return setFaults(found)
    setFaults(null)
    setUnder(id)
    await save(send)
    setUnder(undefined)
  }
  const submit = () => {
    const [first] = actions
    if (first && !under) void run(first)
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submitting(submit)}
      className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_340px]"
    >
      <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
        {children}
        <AboutCard {...part} />
        <Card title={<Trans>Price</Trans>}>
          <PriceFields {...part} currency={currency} onCurrency={onCurrency} kindIsFixed={kindIsFixed} />
        </Card>
        <MembersCard {...part} />
        {faults && (
          <Alert tone="danger">
            <Trans>Check the fields marked in red.</Trans>
          </Alert>
        )}
        {failure && !failure.field && <Failure failure={failure} />}
        <ActionButtons actions={actions} under={under} onRun={(action) => void run(action)} />
      </div>
      <TierPreview draft={draft} currency={currency} />
    </form>
  )
}

function AboutCard(part: PartProps) {
  const { t } = useLingui()
  const { draft, set, errorOf } = part
  return (
    <Card title={<Trans>Tier</Trans>}>
      <div className="flex flex-col gap-4">
        <TextField
          label={t`Name`}
          value={draft.name}
          limit={TIER_LIMITS.name.max}
          placeholder={draft.isFree ? t`Followers+` : undefined}
          error={errorOf('name')}
          dir="auto"
          onValueChange={(name) => set({ name })}
        />
        <TextArea
          label={t`Description`}
          optional
          value={draft.description}
          limit={TIER_LIMITS.description}
          error={errorOf('description')}
          dir="auto"
          onValueChange={(description) => set({ description })}
        />
        <BenefitFields {...part} />
      </div>
    </Card>
  )
}

function MembersCard({ draft, set, errorOf }: PartProps) {
  const { t } = useLingui()
  return (
    <Card title={<Trans context="of a creator">Members</Trans>}>
      <div className="flex flex-col gap-4">
        <TextField
          label={t`Member limit`}
          optional
          inputMode="numeric"
          value={draft.maxMembers}
          error={errorOf('maxMembers')}
          hint={t`Leave blank for no limit. Existing members keep their place.`}
          onValueChange={(maxMembers) => set({ maxMembers })}
        />
        <TextArea
          label={t`Welcome note`}
          optional
          value={draft.welcomeNote}
          limit={TIER_LIMITS.welcomeNote}
          error={errorOf('welcomeNote')}
          hint={t`New members see this right after they join.`}
          dir="auto"
          onValueChange={(welcomeNote) => set({ welcomeNote })}
        />
      </div>
    </Card>
  )
}

interface ActionButtonsProps {
  actions: TierAction[]
  /** The id of the action being sent. */
  under: string | undefined
  onRun: (action: TierAction) => void
}

function ActionButtons({ actions, under, onRun }: ActionButtonsProps) {
  return (
    <div className="flex flex-col gap-2 sm:flex-row">
      {actions.map((action, at) => (
        <Button
          key={action.id}
          type={at === 0 ? 'submit' : 'button'}
          look={action.look}
          busy={under === action.id}
          onClick={at === 0 ? undefined : () => onRun(action)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  )
}

function TierPreview({ draft, currency }: { draft: TierDraft; currency: Currency }) {
  const [interval, setInterval] = useState<Interval>('month')
  const tier = previewOf(draft, currency)
  return (
    <aside className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-6">
      <h2 className="text-lg">
        <Trans>As members see it</Trans>
      </h2>
      {!draft.isFree && draft.byYear && <IntervalSwitch interval={interval} onChange={setInterval} />}
      <TierCard tier={tier} interval={interval} isPriced={draft.isFree || !isFree(tier)} />
    </aside>
  )
}

function useFaultLabels(currency: Currency) {
  const { t } = useLingui()
  const money = useMoney()
  const { min, max } = monthlyLimits(currency)
  const least = money(min, currency)
  const most = money(max, currency)
  const { name } = TIER_LIMITS
  const words = {
    'name.length': t`Use ${{ min: name.min }} to ${{ max: name.max }} characters.`,
    'text.long': t`This is too long.`,
    'text.plain': t`Plain text only. Remove any HTML or invisible characters.`,
    amount: t`Enter an amount, such as ${{ price: money(990, currency) }}.`,
    members: t`Enter a whole number from 1 to ${MOST_MEMBERS}, or leave blank.`,
    'monthly.low': t`The minimum is ${least} a month. To charge nothing, choose “Free”.`,
    'monthly.high': t`The maximum is ${most} a month.`,
    'yearly.low': t`The yearly price can't be less than the monthly price.`,
    'yearly.high': t`The yearly price can't be more than 12 times the monthly price.`,
    'yearly.free': t`A free tier can't have a yearly price.`,
    'trial.free': t`A free tier can't have a trial.`,
  } satisfies Record<TierFault, string>
  return (fault: TierFault | undefined) => fault && words[fault]
}
