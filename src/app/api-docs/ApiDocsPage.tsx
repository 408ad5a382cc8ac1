import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { ButtonAnchor } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CallDetails } from './CallDetails.tsx'
import { type ApiDocument, type Call, callsByTag } from './calls.ts'

const DOCUMENT = '/api/openapi.json'

const documentQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }) => {
    const answer = await fetch(DOCUMENT, { signal })
    if (!answer.ok) throw new Error(`${DOCUMENT}: ${answer.status}`)
    return (await answer.json()) as ApiDocument
  },
  staleTime: Number.POSITIVE_INFINITY,
  meta: { keep: false },
})

export const loader = () => queryClient.ensureQueryData(documentQuery)

/** Every call in the OpenAPI document, each with a form that sends it as the viewer. */
export function Component() {
  const { t } = useLingui()
  const { data: document } = useSuspenseQuery(documentQuery)
  const [text, setText] = useState('')
  const groups = [...callsByTag(document)]
    .map(([tag, calls]) => ({ tag, calls: calls.filter((call) => holds(call, text)) }))
    .filter(({ calls }) => calls.length > 0)
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0)

  return (
    <>
      <PageTitle
        lead={<Trans>All the calls in the Open Mat API, the same ones the app itself uses.</Trans>}
        action={
          <ButtonAnchor href={DOCUMENT} newTab>
            <Trans>OpenAPI document</Trans>
          </ButtonAnchor>
        }
      >
        <Trans>API</Trans>
      </PageTitle>
      <Sender />
      <TextField
        className="mt-4 max-w-text"
        label={t`Search calls`}
        type="search"
        value={text}
        onValueChange={setText}
        hint={<Plural value={count} one="# call" other="# calls" />}
      />
      {groups.map(({ tag, calls }) => (
        <section key={tag} className="mt-8">
          <h2 className="mb-3 text-xl">{tag}</h2>
          <ul className="flex flex-col gap-2">
            {calls.map((call) => (
              <li key={`${call.method} ${call.path}`}>
                <CallDetails call={call} base={document.servers?.[0]?.url ?? ''} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ErrorCodes codes={document['x-error-codes'] ?? {}} text={text} />
    </>
  )
}

/** Error codes are stable; their messages may change and are translated. */
function ErrorCodes({ codes, text }: { codes: Record<string, string[]>; text: string }) {
  const shown = Object.entries(codes).filter(([code, texts]) => includesWords(`${code} ${texts.join(' ')}`, text))
  if (shown.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-xl">
        <Trans>Error codes</Trans>
      </h2>
      <dl className="flex flex-col divide-y divide-line rounded-card border border-line bg-paper px-3">
        {shown.map(([code, texts]) => (
          <div key={code} className="py-2">
            <dt className="font-mono text-sm font-semibold break-words">{code}</dt>
            {texts.map((english) => (
              <dd key={english} lang="en" dir="ltr" className="text-sm break-words text-quiet">
                {english}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}

const holds = ({ method, path, summary }: Call, text: string) => includesWords(`${method} ${path} ${summary}`, text)

function includesWords(all: string, text: string): boolean {
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.toLowerCase().includes(word))
}

function Sender() {
  const { user } = useAuth()
  const name = user?.displayName ?? user?.email
  return (
    <p className="max-w-text text-quiet">
      {user ? (
        <Trans>
          Requests here are real. You're signed in as <strong className="text-ink">{name}</strong>.
        </Trans>
      ) : (
        <Trans>Requests here are real. Sign in to try calls that need an account.</Trans>
      )}
    </p>
  )
}
