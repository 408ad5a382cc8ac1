import { Trans, useLingui } from '@lingui/react/macro'
import { VisibilityField } from '#domains/feed/posts/web/VisibilityField.tsx'
import { TechniquePicker } from '#domains/journal/techniques/web/TechniquePicker.tsx'
import { Card } from '#ui/Card.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { MATCH_LIMITS } from '../limits.ts'
import type { FormPart } from './form-parts.ts'

export function NotesFields({ draft, set, errorOf }: FormPart) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Video and notes</Trans>}>
      <div className="flex flex-col gap-4">
        <TextField
          label={t`Video`}
          optional
          type="url"
          inputMode="url"
          placeholder="https://"
          hint={t`A YouTube, Vimeo, Instagram or TikTok link`}
          value={draft.videoUrl}
          error={errorOf('videoUrl')}
          onValueChange={(videoUrl) => set({ videoUrl })}
        />
        <TechniquePicker
          label={t`Positions you worked from`}
          optional
          roles={['position']}
          most={MATCH_LIMITS.positions}
          chosen={draft.positions}
          onChange={(positions) => set({ positions })}
          error={errorOf('positions')}
        />
        <TextArea
          label={t`Notes`}
          optional
          hint={t`Only you can read these, even if you share the result.`}
          value={draft.notes}
          limit={MATCH_LIMITS.notes}
          dir="auto"
          error={errorOf('notes')}
          onValueChange={(notes) => set({ notes })}
        />
        <VisibilityField
          value={draft.visibility}
          widest="public"
          why="share"
          onChange={(visibility) => set({ visibility })}
        />
      </div>
    </Card>
  )
}
