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
  /** What was searched for. */
  name: string
  library: LoadedLibrary
  onClose: () => void
}

/** A technique that the library does not have: the member's own at once, everybody's when an admin takes it. */
export function ProposeDialog({ name: initialName, library, onClose }: ProposeDialogProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [key] = useState(newId)
  const [name, setName] = useState(initialName)
  const [others, setOthers] = useState({ en: '', pt: '', jp: '' })
  const [role, setRole] = useState<TechniqueRole>('attack')
  const [family, setFamily] = useState<Family | ''>('')
  const [fromPositions, setFromPositions] = useState<string[]>([])
  const [giOnly, setGiOnly] = useState(false)
  const [why, setWhy] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<{ field: string | undefined; text: string }>()
  const like = name.trim().length < 3 ? [] : searchTechniques(library.index, name).slice(0, 3)
  const errorOf = (field: string) => (fault?.field === field ? fault.text : undefined)

  async function propose() {
    if (name.trim().length < 2) return setFault({ field: 'name', text: t`Say what it is called.` })
    setBusy(true)
    setFault(undefined)
    try {
      const { slug } = await techniquesApi.propose(
        {
          name: name.trim(),
          aliases: { en: namesIn(others.en), pt: namesIn(others.pt), jp: namesIn(others.jp) },
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
      const { kind, field, message } = failureOf(error)
      setFault(
        kind === 'refused'
          ? { field: field?.split('.')[0], text: message }
          : {
              field: undefined,
              text: kind === 'offline' ? t`You're offline. Send it when you're back.` : t`Couldn't send it. Try again.`,
            },
      )
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Propose a technique`}
      width="text"
      actions={
        <>
          <Button look="primary" busy={busy} onClick={() => void propose()}>
            <Trans>Propose it</Trans>
          </Button>
          <Button look="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-quiet">
          <Trans>You can use it in your journal at once. Others see it when an admin takes it into the library.</Trans>
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
            <Trans>In the library already: {like.map((known) => known.name).join(', ')}.</Trans>
          </p>
        )}
        <Select
          label={t`What it does`}
          options={techniqueRoles.map((value) => ({ value, label: t(ROLE_LABELS[value]) }))}
          value={role}
          onValueChange={setRole}
        />
        {role === 'attack' && (
          <Select
            label={t`Family`}
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
            label={t`From these positions`}
            optional
            roles={['position']}
            most={TECHNIQUE_LIMITS.positions}
            chosen={fromPositions}
            onChange={setFromPositions}
            error={errorOf('fromPositions')}
          />
        )}
        {(['en', 'pt', 'jp'] as const).map((lang) => (
          <TextField
            key={lang}
            label={{ en: t`Other names`, pt: t`In Portuguese`, jp: t`In Japanese` }[lang]}
            optional
            hint={lang === 'en' ? t`With commas between them.` : undefined}
            dir="auto"
            autoComplete="off"
            value={others[lang]}
            onValueChange={(text) => setOthers({ ...others, [lang]: text })}
            error={lang === 'en' ? errorOf('aliases') : undefined}
          />
        ))}
        <Checkbox label={t`Needs the gi`} checked={giOnly} onCheckedChange={setGiOnly} />
        <TextArea
          label={t`Why it should be in the library`}
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
