import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newId } from '#platform/ids.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useFailureText } from '#ui/Failure.tsx'
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
export function ProposeDialog({ name: initialName, library, onClose }: ProposeDialogProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const [key] = useState(newId)
  const [name, setName] = useState(initialName)
  const [others, setOthers] = useState({ en: '', pt: '', es: '', jp: '' })
  const [role, setRole] = useState<TechniqueRole>('attack')
  const [family, setFamily] = useState<Family | ''>('')
  const [fromPositions, setFromPositions] = useState<string[]>([])
  const [giOnly, setGiOnly] = useState(false)
  const [why, setWhy] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<{ field: string | undefined; text: string }>()
  const like = name.trim().length < 3 ? [] : searchTechniques(library.items, name).slice(0, 3)
  const errorOf = (field: string) => (fault?.field === field ? fault.text : undefined)

  async function propose() {
    if (name.trim().length < 2) return setFault({ field: 'name', text: t`Enter a name.` })
    setBusy(true)
    setFault(undefined)
    try {
      const { slug } = await techniquesApi.propose(
        {
          name: name.trim(),
          aliases: {
            en: namesIn(others.en),
            pt: namesIn(others.pt),
            es: namesIn(others.es),
            jp: namesIn(others.jp),
          },
          role,
          family: role === 'attack' && family ? family : null,
          fromPositions: role === 'position' ? [] : fromPositions,
          giOnly,
          why,
        },
        { context: { idempotencyKey: key } },
      )
      await queryClient.invalidateQueries({ queryKey: libraryQuery.queryKey })
      onClose()
      void navigate(paths.techniques(slug))
    } catch (error) {
      const failure = failureOf(error)
      setFault({
        field: failure.kind === 'refused' ? failure.field?.split('.')[0] : undefined,
        text: failureText(failure),
      })
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Suggest a technique`}
      width="text"
      actions={
        <>
          <Button look="primary" busy={busy} onClick={() => void propose()}>
            <Trans>Send</Trans>
          </Button>
          <Button look="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-quiet">
          <Trans>
            You can use it in your journal right away. Everyone else sees it once an admin adds it to the library.
          </Trans>
        </p>
        {fault && !['name', 'aliases', 'family', 'fromPositions', 'why'].includes(fault.field ?? '') && (
          <Alert tone="danger">{fault.text}</Alert>
        )}
        <TextField
          label={t`Name`}
          limit={TECHNIQUE_LIMITS.name}
          dir="auto"
          autoComplete="off"
          value={name}
          onValueChange={setName}
          error={errorOf('name')}
          data-autofocus
        />
        {like.length > 0 && (
          <p className="text-sm text-quiet">
            <Trans>Already in the library: {{ names: like.map((known) => known.name).join(', ') }}.</Trans>
          </p>
        )}
        <Select
          label={t`Category`}
          options={techniqueRoles.map((value) => ({ value, label: t(ROLE_LABELS[value]) }))}
          value={role}
          onValueChange={setRole}
        />
        {role === 'attack' && (
          <Select
            label={t`Submission type`}
            optional
            placeholder={t`Choose one`}
            options={families.map((value) => ({ value, label: t(FAMILY_LABELS[value]) }))}
            value={family}
            onValueChange={setFamily}
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
            onChange={setFromPositions}
            error={errorOf('fromPositions')}
          />
        )}
        {(['en', 'pt', 'es', 'jp'] as const).map((lang) => (
          <TextField
            key={lang}
            label={{ en: t`Other names`, pt: t`In Portuguese`, es: t`In Spanish`, jp: t`In Japanese` }[lang]}
            optional
            hint={lang === 'en' ? t`Separate with commas.` : undefined}
            dir="auto"
            autoComplete="off"
            value={others[lang]}
            onValueChange={(text) => setOthers({ ...others, [lang]: text })}
            error={lang === 'en' ? errorOf('aliases') : undefined}
          />
        ))}
        <Checkbox label={t`Gi only`} checked={giOnly} onCheckedChange={setGiOnly} />
        <TextArea
          label={t`Reason for adding it`}
          optional
          limit={TECHNIQUE_LIMITS.why}
          dir="auto"
          value={why}
          onValueChange={setWhy}
          error={errorOf('why')}
        />
      </div>
    </Dialog>
  )
}
