import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { TechniquePicker } from '#domains/journal/techniques/web/TechniquePicker.tsx'
import { useLibrary } from '#domains/journal/techniques/web/techniques.ts'
import { failureOf } from '#platform/web/errors.ts'
import { Button } from '#ui/Button.tsx'
import { beltLabel } from '#ui/belt-labels.ts'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { CURRICULUM_LIMITS, type CurriculumBelt, moved } from '../rules.ts'
import { TEMPLATE } from '../template.ts'
import { curriculumApi, showChange } from './curriculum.ts'

interface EditorProps {
  gymId: string
  belt: CurriculumBelt
  saved: readonly string[]
  /** Undefined while nothing was changed. */
  draft: string[] | undefined
  onDraft: (draft: string[] | undefined) => void
  /** How often each technique was taught in the chosen period, by slug. */
  times: ReadonlyMap<string, number>
}

/** One belt's techniques, in the order in which they're taught. */
export function Editor({ gymId, belt, saved, draft, onDraft, times }: EditorProps) {
  const { t, i18n } = useLingui()
  const toasts = useToast()
  const techniques = draft ?? saved
  const { mutate, isPending, error } = useMutation({
    mutationFn: (slugs: readonly string[]) => curriculumApi.write({ gymId, belt, techniques: [...slugs] }),
    onSuccess: (answer) => {
      showChange(gymId, (before) => ({
        ...before,
        belts: [...before.belts.filter((one) => one.belt !== belt), { belt, ...answer }],
      }))
      onDraft(undefined)
      toasts.show({ tone: 'good', text: t`Saved.` })
    },
  })
  return (
    <Card title={beltLabel(i18n, belt)}>
      {techniques.length === 0 ? (
        <div className="mb-4 flex flex-col items-start gap-3">
          <p className="text-quiet">
            <Trans>Nothing here yet. Start from our template and change it, or add techniques one by one.</Trans>
          </p>
          <Button look="primary" onClick={() => onDraft([...TEMPLATE[belt]])}>
            <Trans>Start from the template</Trans>
          </Button>
        </div>
      ) : (
        <Techniques techniques={techniques} times={times} onChange={onDraft} />
      )}
      <TechniquePicker
        label={<Trans>Add a technique</Trans>}
        chosen={[]}
        most={CURRICULUM_LIMITS.techniques}
        onChange={([added]) => {
          if (added && !techniques.includes(added) && techniques.length < CURRICULUM_LIMITS.techniques)
            onDraft([...techniques, added])
        }}
        {...(techniques.length >= CURRICULUM_LIMITS.techniques && {
          hint: <Trans>You've reached the limit of {{ limit: CURRICULUM_LIMITS.techniques }} techniques.</Trans>,
        })}
      />
      {error && <Failure failure={failureOf(error)} className="mt-4" />}
      {draft && (
        <div className="sticky bottom-(--covered-below) mt-4 flex flex-wrap gap-2 border-t border-line bg-paper pt-3">
          <Button look="primary" busy={isPending} onClick={() => mutate(draft)}>
            <Trans>Save</Trans>
          </Button>
          <Button look="quiet" disabled={isPending} onClick={() => onDraft(undefined)}>
            <Trans>Discard changes</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

interface TechniquesProps {
  techniques: readonly string[]
  times: EditorProps['times']
  onChange: (techniques: string[]) => void
}

function Techniques({ techniques, times, onChange }: TechniquesProps) {
  const { t } = useLingui()
  const { bySlug } = useLibrary()
  const list = useRef<HTMLOListElement>(null)
  const [lastMoved, setLastMoved] = useState<{ slug: string; by: 1 | -1; status: string }>()
  const nameOf = (slug: string) => bySlug.get(slug)?.name ?? slug.replaceAll('-', ' ')

  // Restores the focus, because a button loses it when its row moves.
  useLayoutEffect(() => {
    const row = lastMoved && list.current?.querySelector(`[data-slug="${lastMoved.slug}"]`)
    const [up, down] = row ? [...row.querySelectorAll('button')] : []
    const wanted = lastMoved?.by === -1 ? up : down
    ;(wanted?.disabled ? (wanted === up ? down : up) : wanted)?.focus()
  }, [lastMoved])

  const move = (at: number, by: 1 | -1) => {
    const [slug = '', place, total] = [techniques[at], at + by + 1, techniques.length]
    onChange(moved(techniques, at, by))
    setLastMoved({ slug, by, status: t`${{ name: nameOf(slug) }} is now ${place} of ${total}.` })
  }
  return (
    <>
      <ol ref={list} className="mb-4 divide-y divide-line">
        {techniques.map((slug, at) => {
          const name = nameOf(slug)
          const taught = times.get(slug) ?? 0
          return (
            <li key={slug} data-slug={slug} className="flex min-h-12 items-center gap-2">
              <span className="w-7 shrink-0 text-right text-sm text-quiet tabular-nums">{at + 1}</span>
              <span className="min-w-0 flex-1 py-1 leading-snug">
                <bdi className="wrap-anywhere">{name}</bdi>
                {taught > 0 && (
                  <span className="block text-xs text-quiet">
                    <Plural value={taught} one="taught once" other="taught # times" />
                  </span>
                )}
              </span>
              <span className="flex shrink-0">
                <IconButton
                  label={t`Move ${name} up`}
                  icon={<ArrowUp aria-hidden="true" />}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  label={t`Move ${name} down`}
                  icon={<ArrowDown aria-hidden="true" />}
                  disabled={at === techniques.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  label={t`Remove ${name}`}
                  icon={<X aria-hidden="true" />}
                  onClick={() => onChange(techniques.filter((other) => other !== slug))}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {lastMoved?.status}
      </p>
    </>
  )
}
