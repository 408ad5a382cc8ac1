import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { useFailureText } from '#ui/Failure.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { TECHNIQUE_LIMITS } from '../limits.ts'
import { type Family, families, type TechniqueRole, techniqueRoles } from '../rules.ts'
import { searchTechniques } from '../search.ts'
import { namesIn } from './names-in.ts'
import { TechniquePicker } from './TechniquePicker.tsx'
import { FAMILY_LABELS, ROLE_LABELS } from './technique-labels.ts'
import { type LoadedLibrary, libraryQuery, techniquesApi } from './techniques.ts'

interface ProposeDialogProps {
  /** The searched name, as a starting point. */
  name: string
  library: LoadedLibrary
  onClose: () => void
}

/** Suggests a technique. The member can use it right away; others once an admin accepts it. */
export function ProposeDialog({ name, library, onClose }: ProposeDialogProps) {
  const { t } = useLingui()
  const { draft, set, propose, isPending, fault, errorOf } = useProposal(name, onClose)
  const like = draft.name.trim().length < 3 ? [] : searchTechniques(library.items, draft.name).slice(0, 3)
  const isShownAtField = FIELDS.some((field) => field === fault?.field)
  return (
    <FormDialog
      onClose={onClose}
      title={t`Suggest a technique`}
      width="text"
      onSubmit={() => void propose()}
      submitLabel={<Trans>Send</Trans>}
      isPending={isPending}
      error={!isShownAtField && fault?.text}
    >
      <p className="text-quiet">
        <Trans>
          You can use it in your journal right away. Everyone else sees it once an admin adds it to the library.
        </Trans>
      </p>
      <TextField
        label={t`Name`}
        limit={TECHNIQUE_LIMITS.name}
        dir="auto"
        autoComplete="off"
        value={draft.name}
        onValueChange={(typed) => set({ name: typed })}
        error={errorOf('name')}
        data-autofocus
      />
      {like.length > 0 && (
        <p className="text-sm text-quiet">
          <Trans>Already in the library: {{ names: like.map((known) => known.name).join(', ') }}.</Trans>
        </p>
      )}
      <KindFields draft={draft} set={set} errorOf={errorOf} />
      <OtherNames names={draft.others} onChange={(others) => set({ others })} error={errorOf('aliases')} />
      <Checkbox label={t`Gi only`} checked={draft.giOnly} onCheckedChange={(giOnly) => set({ giOnly })} />
      <TextArea
        label={t`Reason for adding it`}
        optional
        limit={TECHNIQUE_LIMITS.why}
        dir="auto"
        value={draft.why}
        onValueChange={(why) => set({ why })}
        error={errorOf('why')}
      />
    </FormDialog>
  )
}

/** Fields that show their own error. */
const FIELDS = ['name', 'aliases', 'family', 'fromPositions', 'why'] as const
type Field = (typeof FIELDS)[number]

const LANGUAGES = ['en', 'pt', 'es', 'jp'] as const
type Names = Record<(typeof LANGUAGES)[number], string>

const NEW = {
  others: { en: '', pt: '', es: '', jp: '' } as Names,
  role: 'attack' as TechniqueRole,
  family: '' as Family | '',
  fromPositions: [] as string[],
  giOnly: false,
  why: '',
}

function useProposal(name: string, onClose: () => void) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const keyFor = useIdempotencyKey()
  const [draft, setDraft] = useState({ ...NEW, name })
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<{ field: string | undefined; text: string }>()

  async function propose() {
    if (draft.name.trim().length < 2) return setFault({ field: 'name', text: t`Enter a name.` })
    setPending(true)
    setFault(undefined)
    try {
      const input = inputOf(draft)
      const { slug } = await techniquesApi.propose(input, { context: { idempotencyKey: keyFor(input) } })
      await queryClient.invalidateQueries({ queryKey: libraryQuery.queryKey })
      onClose()
      void navigate(paths.techniques(slug))
    } catch (error) {
      const failure = failureOf(error)
      setFault({
        field: failure.kind === 'refused' ? failure.field?.split('.')[0] : undefined,
        text: failureText(failure),
      })
      setPending(false)
    }
  }
  return {
    ...{ draft, propose, isPending, fault },
    set: (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change })),
    errorOf: (field: Field) => (fault?.field === field ? fault.text : undefined),
  }
}

type Draft = ReturnType<typeof useProposal>['draft']

const inputOf = ({ name, others, role, family, fromPositions, giOnly, why }: Draft) => ({
  name: name.trim(),
  aliases: { en: namesIn(others.en), pt: namesIn(others.pt), es: namesIn(others.es), jp: namesIn(others.jp) },
  role,
  family: role === 'attack' && family ? family : null,
  fromPositions: role === 'position' ? [] : fromPositions,
  giOnly,
  why,
})

function KindFields({ draft, set, errorOf }: Pick<ReturnType<typeof useProposal>, 'draft' | 'set' | 'errorOf'>) {
  const { t } = useLingui()
  const { role, family, fromPositions } = draft
  return (
    <>
      <Select
        label={t`Category`}
        options={techniqueRoles.map((value) => ({ value, label: t(ROLE_LABELS[value]) }))}
        value={role}
        onValueChange={(chosen) => set({ role: chosen })}
      />
      {role === 'attack' && (
        <Select
          label={t`Submission type`}
          optional
          placeholder={t`Choose one`}
          options={families.map((value) => ({ value, label: t(FAMILY_LABELS[value]) }))}
          value={family}
          onValueChange={(chosen) => set({ family: chosen })}
          error={errorOf('family')}
        />
      )}
      {role !== 'position' && (
        <TechniquePicker
          label={t`Starting positions`}
          optional
          roles={['position']}
          most={TECHNIQUE_LIMITS.positions}
          chosen={fromPositions}
          onChange={(chosen) => set({ fromPositions: chosen })}
          error={errorOf('fromPositions')}
        />
      )}
    </>
  )
}

interface OtherNamesProps {
  names: Names
  onChange: (names: Names) => void
  error: string | undefined
}

function OtherNames({ names, onChange, error }: OtherNamesProps) {
  const { t } = useLingui()
  return LANGUAGES.map((lang) => (
    <TextField
      key={lang}
      label={{ en: t`Other names`, pt: t`In Portuguese`, es: t`In Spanish`, jp: t`In Japanese` }[lang]}
      optional
      hint={lang === 'en' ? t`Separate with commas.` : undefined}
      dir="auto"
      autoComplete="off"
      value={names[lang]}
      onValueChange={(text) => onChange({ ...names, [lang]: text })}
      error={lang === 'en' ? error : undefined}
    />
  ))
}
