import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ownTiersQuery } from '#domains/creators/tiers/web/tiers.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CONTENT_LIMITS } from '../kinds.ts'
import type { FieldPart } from './form-part.ts'

type Access = 'public' | 'members' | 'tier'

/** Fields for access and for the public parts of a lesson. */
export function AccessFields({ form, set, errorOf }: FieldPart) {
  const { t } = useLingui()
  const { data } = useQuery(ownTiersQuery())
  const { minLevel, type } = form
  const sold = data?.items.filter(({ state }) => state === 'active') ?? []
  const above = sold.filter(({ level }) => level > 0)
  const access: Access = minLevel === null ? 'public' : minLevel === 0 ? 'members' : 'tier'
  const lowest = above[0]?.level ?? 1
  const levels = above.map(({ level, name }) => ({ value: String(level), label: t`${name} and above` }))
  if (access === 'tier' && !levels.some(({ value }) => value === String(minLevel)))
    levels.push({ value: String(minLevel), label: t`A tier you no longer offer` })
  return (
    <Card title={<Trans>Who has access</Trans>}>
      <div className="flex flex-col gap-4">
        <RadioCards<Access>
          legend={<Trans>Who has access</Trans>}
          hideLegend
          columns={3}
          value={access}
          error={errorOf('minLevel')}
          options={[
            { value: 'public', label: t`Everyone`, detail: t`A free sample of your teaching` },
            { value: 'members', label: t({ context: 'of a creator', message: 'Members' }), detail: t`On any tier` },
            {
              value: 'tier',
              label: t`A tier and above`,
              detail: t`Members on that tier or higher`,
              disabled: above.length === 0,
            },
          ]}
          onValueChange={(next) => set({ minLevel: next === 'public' ? null : next === 'members' ? 0 : lowest })}
        />
        {data && sold.length === 0 && <NoTiers />}
        {access === 'tier' && (
          <Select
            label={<Trans>Tier</Trans>}
            value={String(minLevel)}
            options={levels}
            onValueChange={(level) => set({ minLevel: Number(level) })}
          />
        )}
        <TeaserField {...{ form, set, errorOf }} />
        {access !== 'public' && type === 'technique_video' && <PreviewField {...{ form, set, errorOf }} />}
        <Switch
          label={<Trans>Comments</Trans>}
          hint={<Trans>Anyone with access can comment. Anyone who sees the post can read the comments.</Trans>}
          checked={form.commentsOn}
          onCheckedChange={(commentsOn) => set({ commentsOn })}
        />
      </div>
    </Card>
  )
}

function NoTiers() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-quiet">
        <Trans>You don't have a live tier yet.</Trans>
      </p>
      <ButtonLink size="small" to={paths.creatorDashboard('tiers')}>
        <Trans>Your tiers</Trans>
      </ButtonLink>
    </div>
  )
}

function PreviewField({ form, set, errorOf }: FieldPart) {
  return (
    <TextField
      label={<Trans>Free preview (seconds)</Trans>}
      hint={
        <Trans>
          Enter 0 to {{ limit: CONTENT_LIMITS.previewSeconds }}. The preview starts at the beginning of the video.
        </Trans>
      }
      optional
      inputMode="numeric"
      value={form.previewSeconds}
      error={errorOf('previewSeconds')}
      onValueChange={(text) => set({ previewSeconds: text.replace(/\D/g, '').slice(0, 3) })}
    />
  )
}

function TeaserField({ form, set, errorOf }: FieldPart) {
  return (
    <TextArea
      label={<Trans>Public teaser</Trans>}
      hint={<Trans>A sentence or two about the lesson. Everyone can read this.</Trans>}
      optional
      rows={2}
      limit={CONTENT_LIMITS.teaser}
      value={form.teaser}
      error={errorOf('teaser')}
      onValueChange={(teaser) => set({ teaser })}
    />
  )
}
