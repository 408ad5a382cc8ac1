import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { fieldError, StepFailed } from '#domains/members/people/web/StepFailed.tsx'
import { useFirstErrorFocus, useSaving } from '#domains/members/people/web/use-saving.ts'
import { sendFile } from '#platform/web/send-file.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CREATOR_LIMITS } from '../limits.ts'
import { type ChosenCover, CoverField } from './CoverField.tsx'
import { creatorsApi, creatorsChanged } from './creators.ts'
import { LanguagesField } from './LanguagesField.tsx'
import type { StepProps } from './OnboardingPage.tsx'
import { TeachesField } from './TeachesField.tsx'

/** First step: the public creator page. */
export function PageStep({ own, onNext }: StepProps) {
  const [page, setPage] = useState({
    ...{ headline: own.headline, about: own.about, teaches: own.teaches, languages: own.languages },
  })
  const [cover, setCover] = useState<ChosenCover | null>(own.cover)
  const [missing, setMissing] = useState<{ headline: true } | null>(null)
  const { saving, save } = useSaving()
  const form = useFirstErrorFocus(missing ?? (saving.status === 'failed' ? saving : null))
  const set = (change: Partial<typeof page>) => setPage({ ...page, ...change })

  async function submit() {
    const empty = page.headline.trim() === ''
    setMissing(empty ? { headline: true } : null)
    if (empty) return
    const saved = await save(async () => {
      if (cover && 'file' in cover) await sendFile(`/api/users/me/pictures/${cover.id}`, cover.file, cover.id)
      await creatorsChanged(await creatorsApi.change({ ...page, cover: cover?.id ?? null }))
    })
    if (saved) onNext()
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submitting(submit)}>
      <Card title={<Trans>Your page</Trans>}>
        <div className="flex flex-col gap-5">
          <TextField
            label={<Trans>Headline</Trans>}
            hint={<Trans>What members learn from you, in one line.</Trans>}
            limit={CREATOR_LIMITS.headline}
            dir="auto"
            value={page.headline}
            onValueChange={(headline) => set({ headline })}
            error={missing ? <Trans>Add a headline.</Trans> : fieldError(saving, 'headline')}
          />
          <TextArea
            label={<Trans>About your teaching</Trans>}
            optional
            rows={6}
            limit={CREATOR_LIMITS.about}
            dir="auto"
            value={page.about}
            onValueChange={(about) => set({ about })}
            error={fieldError(saving, 'about')}
          />
          <CoverField cover={cover} onChange={setCover} error={fieldError(saving, 'cover')} />
          <TeachesField tags={page.teaches} onChange={(teaches) => set({ teaches })} />
          <LanguagesField languages={page.languages} onChange={(languages) => set({ languages })} />
        </div>
      </Card>
      <StepFailed saving={saving} fields={['headline', 'about', 'cover']} />
      <div className="flex justify-end">
        <Button type="submit" look="primary" busy={saving.status === 'saving'} className="max-sm:w-full">
          <Trans>Save and continue</Trans>
        </Button>
      </div>
    </form>
  )
}
