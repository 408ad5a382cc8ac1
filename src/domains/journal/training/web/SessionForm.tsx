import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { onCtrlEnter } from '#domains/feed/posts/web/ctrl-enter.ts'
import { PictureList } from '#domains/feed/posts/web/PictureList.tsx'
import { AddPictures } from '#domains/feed/posts/web/PostForm.tsx'
import { usePictureChoosing } from '#domains/feed/posts/web/use-picture-choosing.ts'
import { VisibilityField } from '#domains/feed/posts/web/VisibilityField.tsx'
import { TechniquePicker } from '#domains/journal/techniques/web/TechniquePicker.tsx'
import { useTechniqueNames } from '#domains/journal/techniques/web/use-technique-names.ts'
import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import { useFirstErrorFocus } from '#domains/members/people/web/use-saving.ts'
import { useOnline } from '#platform/web/online.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { DockedAction } from '#ui/DockedAction.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { submitting } from '#ui/submitting.ts'
import { SESSION_LIMITS } from '../limits.ts'
import type { SessionField, SessionProblem } from '../session-problems.ts'
import { PrivateFields } from './PrivateFields.tsx'
import { RoundList } from './RoundList.tsx'
import type { FormDraft } from './session-draft.ts'
import { problemLabels } from './session-labels.ts'
import { useUnsolved } from './use-problems.ts'
import { PlaceFields, WhenFields } from './WhenFields.tsx'

/** The first of these fields' errors. */
export type ErrorOf = (...fields: (SessionField | 'place' | 'gymId')[]) => string | undefined

/** A refusal that only the server could give. */
export interface FieldRefusal {
  field: string | undefined
  message: string
}

export interface SessionFormProps {
  draft: FormDraft
  onChange: (how: (before: FormDraft) => FormDraft) => void
  problems: readonly SessionProblem[] | null
  refused: FieldRefusal | undefined
  visibility: ChosenVisibility
  /** Whether the draft as shown is saved on this device. */
  isKept: boolean
  onSubmit: () => void
  submitLabel: ReactNode
  isPending: boolean
  /** Shown after the submit button. */
  secondary?: ReactNode
  /** Shown before the submit button. */
  children?: ReactNode
}

/** The session form. Ctrl+Enter saves. */
export function SessionForm(props: SessionFormProps) {
  const { draft, onChange, problems, refused, visibility, isKept, onSubmit } = props
  const { t } = useLingui()
  const form = useFirstErrorFocus(problems)
  const set = (change: Partial<FormDraft>) => onChange((before) => ({ ...before, ...change }))
  const { errorOf, roundErrors } = useErrors(useUnsolved(problems, draft), refused)
  const nameOf = useTechniqueNames()
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submitting(onSubmit)}
      onKeyDown={onCtrlEnter(onSubmit)}
      className="flex flex-col gap-3 sm:gap-4"
    >
      <Card as="section">
        <WhenFields draft={draft} set={set} errorOf={errorOf} />
      </Card>
      <PlaceFields draft={draft} set={set} errorOf={errorOf} />
      <Card title={<Trans>Rounds</Trans>}>
        <RoundList
          rounds={draft.rounds}
          techniques={draft.techniques}
          discipline={draft.discipline}
          error={errorOf('rounds')}
          errors={roundErrors}
          onChange={(rounds) => set({ rounds })}
        />
      </Card>
      <Disclosure
        title={<Trans>Techniques</Trans>}
        summary={draft.techniques.map((slug) => nameOf(slug) ?? slug.replaceAll('-', ' ')).join(', ')}
        open={errorOf('techniques') !== undefined}
      >
        <TechniquePicker
          label={t`What you worked on`}
          optional
          most={SESSION_LIMITS.techniques}
          chosen={draft.techniques}
          error={errorOf('techniques')}
          onChange={(techniques) => set({ techniques })}
        />
      </Disclosure>
      <PrivateFields draft={draft} set={set} errorOf={errorOf} />
      <Photos draft={draft} set={set} error={errorOf('photos')} />
      <Card as="section">
        <VisibilityField
          value={draft.visibility ?? visibility}
          widest="public"
          why="share"
          onChange={(chosen) => set({ visibility: chosen })}
        />
      </Card>
      {props.children}
      {refused && !refused.field && <Alert tone="danger">{withoutField(refused.message)}</Alert>}
      <SubmitButton isPending={props.isPending}>{props.submitLabel}</SubmitButton>
      {props.secondary}
      <p role="status" className="min-h-6 text-sm text-quiet">
        {isKept && <Trans>Draft saved on this device.</Trans>}
      </p>
    </form>
  )
}

function SubmitButton({ isPending, children }: Pick<SessionFormProps, 'isPending' | 'children'>) {
  return (
    <DockedAction>
      <Button type="submit" look="primary" busy={isPending} className="max-lg:w-full">
        {children}
      </Button>
    </DockedAction>
  )
}

function useErrors(problems: SessionFormProps['problems'], refused: FieldRefusal | undefined) {
  const { t } = useLingui()
  const errorOf: ErrorOf = (...fields) => {
    const problem = problems?.find(({ field, round }) => round === undefined && fields.includes(field))
    if (problem) return t(problemLabels[problem.reason])
    return refused?.field && (fields as string[]).includes(refused.field.split('.')[0] ?? '')
      ? withoutField(refused.message)
      : undefined
  }
  const roundErrors = useMemo(
    () =>
      new Map(
        problems?.flatMap(({ round, reason }) =>
          round === undefined ? [] : [[round, t(problemLabels[reason])] as const],
        ),
      ),
    [problems, t],
  )
  return { errorOf, roundErrors }
}

interface PhotosProps {
  draft: FormDraft
  set: (change: Partial<FormDraft>) => void
  error: string | undefined
}

function Photos({ draft, set, error }: PhotosProps) {
  const online = useOnline()
  const photoCount = draft.pictures.length
  const choosing = usePictureChoosing(draft.pictures, (pictures) => set({ pictures }))
  return (
    <Disclosure
      title={<Trans>Photos</Trans>}
      summary={photoCount > 0 && <Plural value={photoCount} one="# photo" other="# photos" />}
      open={error !== undefined}
    >
      <div className="flex flex-col gap-3">
        <PictureList pictures={draft.pictures} problems={{}} onChange={choosing.edit} />
        <AddPictures choosing={choosing} />
        {error && <ErrorText>{error}</ErrorText>}
        {!online && (
          <p className="text-sm text-quiet">
            <Trans>You're offline. We'll send your photos with the session when you're back.</Trans>
          </p>
        )}
      </div>
    </Disclosure>
  )
}
