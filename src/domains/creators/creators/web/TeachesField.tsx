import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { SelectedChips } from '#ui/SelectedChips.tsx'
import { TextField } from '#ui/TextField.tsx'
import { withoutDuplicates } from '../application.ts'
import { CREATOR_LIMITS } from '../limits.ts'

interface TeachesFieldProps {
  tags: readonly string[]
  onChange: (tags: string[]) => void
  error?: ReactNode
}

/** Up to five topics in free text, added one at a time. */
export function TeachesField({ tags, onChange, error }: TeachesFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const full = tags.length >= CREATOR_LIMITS.teaches

  function add(text: string) {
    const tag = text.trim().replace(/\s+/g, ' ').slice(0, CREATOR_LIMITS.tag)
    if (tag !== '') onChange(withoutDuplicates([...tags, tag]).slice(0, CREATOR_LIMITS.teaches))
    setTyped('')
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return
    event.preventDefault()
    add(typed)
  }
  return (
    <div className="flex flex-col gap-2">
      {full ? (
        <p className="text-sm text-quiet">
          <Trans>You've reached the limit of five. Remove one to add another.</Trans>
        </p>
      ) : (
        <TextField
          ref={input}
          label={<Trans>What you teach</Trans>}
          hint={<Trans>Up to five, such as half guard, kids or self-defence. Press Enter after each one.</Trans>}
          dir="auto"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={CREATOR_LIMITS.tag}
          value={typed}
          error={error}
          suffix={
            typed.trim() !== '' && (
              <Button size="small" look="quiet" onClick={() => add(typed)}>
                {t`Add`}
              </Button>
            )
          }
          onValueChange={(text) => (text.endsWith(',') ? add(text.slice(0, -1)) : setTyped(text))}
          onBlur={() => add(typed)}
          onKeyDown={press}
        />
      )}
      <SelectedChips
        label={t`What you teach`}
        items={tags.map((tag) => ({ id: tag, label: tag }))}
        onRemove={(removed) => onChange(tags.filter((tag) => tag !== removed))}
      />
    </div>
  )
}
