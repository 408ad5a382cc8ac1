import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CREATOR_LIMITS } from '../limits.ts'

interface Props {
  links: readonly string[]
  onChange: (links: string[]) => void
  error?: ReactNode
}

/** One to five links to samples of teaching. */
export function LinksField({ links, onChange, error }: Props) {
  const { t } = useLingui()
  const shown = links.length > 0 ? links : ['']
  const set = (at: number, link: string) => onChange(shown.map((other, index) => (index === at ? link : other)))
  return (
    <div className="flex flex-col gap-2">
      {shown.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is only identified by its position
        <div key={at} className="flex items-end gap-2">
          <TextField
            className="flex-1"
            type="url"
            inputMode="url"
            label={at === 0 ? t`Sample links` : t`Sample link ${{ number: at + 1 }}`}
            hint={at === 0 ? t`A lesson, seminar or channel where we can see you teach.` : undefined}
            placeholder="https://"
            maxLength={CREATOR_LIMITS.link}
            value={link}
            error={at === 0 ? error : undefined}
            onValueChange={(text) => set(at, text.trim())}
          />
          {shown.length > 1 && (
            <IconButton
              label={t`Remove link ${{ number: at + 1 }}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onChange(shown.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {shown.length < CREATOR_LIMITS.links.max && (
        <div>
          <Button size="small" look="quiet" icon={<Plus aria-hidden="true" />} onClick={() => onChange([...shown, ''])}>
            <Trans>Add another link</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
