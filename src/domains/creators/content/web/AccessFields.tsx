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

/** For whom it opens, and what everybody may see of it. */
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
    levels.push({ value: String(minLevel), label: t`A tier that is not sold any more` })
  return (
    <Card title={<Trans>Who can open it</Trans>}>
      <div className="flex flex-col gap-4">
        <RadioCards<Access>
          legend={<Trans>Who can open it</Trans>}
          hideLegend
          columns={3}
          value={access}
          error={errorOf('minLevel')}
          options={[
            { value: 'public', label: t`Everybody`, detail: t`A sample of how you teach` },
            { value: 'members', label: t({ context: 'of a creator', message: 'Members' }), detail: t`Of any tier` },
            {
              value: 'tier',
              label: t`From a tier on`,
              detail: t`That tier and those above`,
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
          hint={<Trans>Those for whom it opens may say something; whoever sees its entry reads it.</Trans>}
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
        <Trans>You offer no tier yet.</Trans>
      </p>
      <ButtonLink size="small" to={paths.myTiers()}>
        <Trans>Your tiers</Trans>
      </ButtonLink>
    </div>
  )
}

function PreviewField({ form, set, errorOf }: FieldPart) {
  return (
    <TextField
      label={<Trans>Seconds of the video for everybody</Trans>}
      hint={<Trans>0 to {CONTENT_LIMITS.previewSeconds}, from its beginning.</Trans>}
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
      label={<Trans>What everybody reads</Trans>}
      hint={<Trans>A sentence or two that say what is in it.</Trans>}
      optional
      rows={2}
      limit={CONTENT_LIMITS.teaser}
      value={form.teaser}
      error={errorOf('teaser')}
      onValueChange={(teaser) => set({ teaser })}
    />
  )
}
