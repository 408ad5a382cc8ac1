import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { Select } from '#ui/Select.tsx'
import type { VideoFile } from '../contract.ts'
import { VIDEO_LIMITS } from '../limits.ts'
import { rewriteVtt } from '../vtt.ts'

const LANGUAGES = 'en es pt-BR pt fr de it nl pl sv nb fi da cs tr ru uk ar he hi ja ko zh id vi th'.split(' ')

export interface CaptionsInput {
  language: string
  label: string
  vtt: string
}

interface CaptionsEditorProps {
  file: VideoFile
  onAdd: (captions: CaptionsInput) => Promise<void>
  onRemove: (language: string) => Promise<void>
}

/** A video's caption files, one per language. */
export function CaptionsEditor({ file, onAdd, onRemove }: CaptionsEditorProps) {
  const { t, i18n } = useLingui()
  const [wanted, setWanted] = useState<string>(i18n.locale.split('-')[0] ?? 'en')
  const [problem, setProblem] = useState<string>()
  const [removing, setRemoving] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  // Captions in the same language would replace the ones that are there.
  const free = LANGUAGES.filter((one) => !file.captions.some((captions) => captions.language === one))
  const language = free.includes(wanted) ? wanted : (free[0] ?? wanted)
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' })

  async function add(sent: File) {
    setProblem(undefined)
    const vtt = await sent.text()
    if (vtt.length > VIDEO_LIMITS.captionsBytes) return setProblem(t`This file is too large for captions.`)
    const read = rewriteVtt(vtt)
    if (read === 'no_vtt') return setProblem(t`This isn't a captions file. Choose one that ends in .vtt or .srt.`)
    if (read === 'no_cues') return setProblem(t`This file has no captions.`)
    if (read === 'times') return setProblem(t`A line in this file has invalid times.`)
    const own = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
    await onAdd({ language, label: own.slice(0, VIDEO_LIMITS.captionsLabel), vtt })
  }

  return (
    <section aria-label={t`Captions`} className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">
        <Trans>Captions</Trans>
      </h3>
      <ul className="empty:hidden">
        {file.captions.map(({ language: added, label }) => (
          <li key={added} className="flex min-h-11 items-center justify-between gap-2">
            <bdi>{label}</bdi>
            <Button look="quiet" size="small" icon={<Trash2 aria-hidden="true" />} onClick={() => setRemoving(added)}>
              <Trans>Remove</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={t`Language`}
          value={language}
          options={free.map((value) => ({ value, label: names.of(value) ?? value }))}
          onValueChange={setWanted}
          className="w-48"
        />
        <input
          ref={field}
          type="file"
          accept=".vtt,.srt,text/vtt"
          aria-label={t`Captions file`}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [sent] = target.files ?? []
            if (sent) void add(sent)
            target.value = ''
          }}
        />
        <Button icon={<Plus aria-hidden="true" />} onClick={() => field.current?.click()}>
          <Trans>Add captions</Trans>
        </Button>
      </div>
      <div role="alert" className="empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
      {removing && (
        <ConfirmDialog
          title={<Trans>Delete these captions?</Trans>}
          verb={<Trans>Delete captions</Trans>}
          danger
          onConfirm={() => onRemove(removing).then(() => true)}
          onClose={() => setRemoving(undefined)}
        >
          <Trans>
            The captions you added in {{ language: names.of(removing) ?? removing }} will be deleted, and you can't undo
            this.
          </Trans>
        </ConfirmDialog>
      )}
    </section>
  )
}
