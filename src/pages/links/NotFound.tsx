import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Sign } from '#ui/Sign.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import type { LinkTarget } from './link-target.ts'

const MISSING = {
  member: msg`Member not found.`,
  event: msg`Event not found.`,
  gym: msg`Gym not found.`,
  place: msg`Place not found.`,
} satisfies Record<LinkTarget['kind'], MessageDescriptor>

/** Missing, or hidden from the viewer; the page doesn't say which. */
export function NotFound({ kind, search }: { kind: LinkTarget['kind']; search: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [text, setText] = useState(search)
  const title = kind === 'place' ? t`This place isn't on Open Mat yet` : t`We couldn't find that`

  function find() {
    void navigate(paths.map(new URLSearchParams(text.trim() === '' ? {} : { text: text.trim() })))
  }

  return (
    <div className="flex flex-col items-center py-10 text-center sm:py-16">
      <title>{`${title} · Open Mat`}</title>
      <Sign size={96} />
      <h1 className="mt-6 text-2xl">{title}</h1>
      <p className="mt-2 max-w-card text-quiet">
        {t(MISSING[kind])} <Trans>The link may be old or mistyped, or the page was removed.</Trans>
      </p>
      <search className="mt-8 w-full max-w-card">
        <form onSubmit={submitting(find)} className="flex items-end gap-2 text-left">
          <TextField
            className="flex-1"
            type="search"
            label={t`Search for a gym`}
            prefix={<Search />}
            value={text}
            dir="auto"
            onValueChange={setText}
            placeholder={t`Name or town`}
          />
          <Button type="submit" look="primary">
            <Trans>Search</Trans>
          </Button>
        </form>
      </search>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {kind === 'place' && (
          <ButtonLink to={paths.addGym()} look="primary">
            <Trans>Add this gym</Trans>
          </ButtonLink>
        )}
        <ButtonLink to={paths.home()}>
          <Trans>Home</Trans>
        </ButtonLink>
        <ButtonLink to={paths.map()}>
          <Trans>Map</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}
