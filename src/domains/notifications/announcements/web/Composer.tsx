import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CountrySelect } from '#domains/members/people/web/CountrySelect.tsx'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { newId } from '#platform/ids.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { Select } from '#ui/Select.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { ANNOUNCEMENT_LIMITS, AUDIENCES, type AudienceKind } from '../rules.ts'
import { announcementsApi, announcementsChanged, audienceQuery } from './announcements.ts'
import { AUDIENCE_NAMES } from './audience-labels.ts'
import { Preview } from './Preview.tsx'

const LANGUAGES = ['en', 'pt-BR', 'es'] as const

const empty = () => ({
  ...{ id: newId(), title: '', text: '', path: '', audience: 'all' as AudienceKind, country: '', language: 'en' },
  sendAt: '',
})

type Draft = ReturnType<typeof empty>

export function Composer() {
  const { t } = useLingui()
  const toasts = useToast()
  const { saving, save, forget } = useSaving()
  const [draft, setDraft] = useState(empty)
  const [asking, setAsking] = useState(false)
  const change = (part: Partial<Draft>) => {
    forget()
    setDraft((before) => ({ ...before, ...part }))
  }
  const { audience, country, language } = draft
  const audienceValue = audience === 'country' ? country : audience === 'language' ? language : null
  const isWhole = draft.title.trim() !== '' && audienceValue !== ''
  const refusal = (field: string) =>
    saving.status === 'failed' && saving.failure.field === field ? withoutField(saving.failure.message) : undefined

  async function send() {
    const { id, title, text, path, sendAt } = draft
    const at = sendAt === '' ? null : new Date(sendAt).toISOString()
    if (!(await save(() => announcementsApi.create({ id, title, text, path, audience, audienceValue, sendAt: at }))))
      return
    toasts.show({ tone: 'good', text: at === null ? t`Sending now.` : t`Announcement scheduled.` })
    setDraft(empty())
    await announcementsChanged()
  }
  return (
    <Card title={<Trans>New announcement</Trans>}>
      <form
        className="flex flex-col gap-4"
        onSubmit={submitting(() => {
          if (!isWhole) return
          if (audience === 'all' && draft.sendAt === '') setAsking(true)
          else void send()
        })}
      >
        <ContentFields {...{ draft, change, refusal }} />
        <AudienceFields {...{ draft, change, refusal }} />
        <TextField
          type="datetime-local"
          label={t`Date and time`}
          optional
          hint={<Trans>In your time zone. Leave blank to send now.</Trans>}
          value={draft.sendAt}
          onValueChange={(sendAt) => change({ sendAt })}
          error={refusal('sendAt') && t`Choose a time within the next year.`}
        />
        {draft.title.trim() !== '' && <Preview title={draft.title} text={draft.text} />}
        <Reach audience={audience} audienceValue={audienceValue} />
        {saving.status === 'failed' && saving.failure.field === undefined && <Failure failure={saving.failure} />}
        <Button
          type="submit"
          look="primary"
          busy={saving.status === 'saving'}
          disabled={!isWhole}
          className="self-start"
        >
          {draft.sendAt === '' ? <Trans>Send now</Trans> : <Trans>Schedule</Trans>}
        </Button>
      </form>
      {asking && (
        <ConfirmDialog
          title={<Trans>Send this to everyone?</Trans>}
          verb={<Trans>Send to everyone</Trans>}
          onConfirm={() => send().then(() => true)}
          onClose={() => setAsking(false)}
        >
          <Trans>You can't take it back once it's sent.</Trans>
        </ConfirmDialog>
      )}
    </Card>
  )
}

interface PartProps {
  draft: Draft
  change: (part: Partial<Draft>) => void
  refusal: (field: string) => string | undefined
}

function ContentFields({ draft, change, refusal }: PartProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Title`}
        limit={ANNOUNCEMENT_LIMITS.title}
        value={draft.title}
        onValueChange={(title) => change({ title })}
        error={refusal('title')}
      />
      <TextArea
        label={t`Text`}
        optional
        limit={ANNOUNCEMENT_LIMITS.text}
        value={draft.text}
        onValueChange={(text) => change({ text })}
        error={refusal('text')}
      />
      <TextField
        label={t`Link`}
        optional
        hint={<Trans>A page on Open Mat, such as /about.</Trans>}
        value={draft.path}
        onValueChange={(path) => change({ path })}
        error={refusal('path') && t`Enter the path of a page on Open Mat, such as /about.`}
      />
    </>
  )
}

function AudienceFields({ draft: { audience, country, language }, change, refusal }: PartProps) {
  const { t, i18n } = useLingui()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t`Audience`}
        options={AUDIENCES.map((value) => ({ value, label: t(AUDIENCE_NAMES[value]) }))}
        value={audience}
        onValueChange={(chosen) => change({ audience: chosen })}
      />
      {audience === 'country' && (
        <CountrySelect
          value={country}
          onValueChange={(chosen) => change({ country: chosen })}
          error={refusal('audienceValue')}
        />
      )}
      {audience === 'language' && (
        <Select
          label={t`Language`}
          options={LANGUAGES.map((value) => ({
            value,
            label: new Intl.DisplayNames(i18n.locale, { type: 'language' }).of(value) ?? value,
          }))}
          value={language}
          onValueChange={(chosen) => change({ language: chosen })}
        />
      )}
    </div>
  )
}

function Reach({ audience, audienceValue }: { audience: AudienceKind; audienceValue: string | null }) {
  const { data: heard } = useQuery({ ...audienceQuery({ audience, audienceValue }), enabled: audienceValue !== '' })
  return (
    <p role="status" className="text-sm text-quiet">
      {heard && audienceValue !== '' && (
        <>
          <Plural value={{ count: heard.members }} one="Reaches # member." other="Reaches # members." />{' '}
          <Trans>This won't reach members who turned announcements off.</Trans>
        </>
      )}
    </p>
  )
}
