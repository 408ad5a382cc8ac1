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

/** Every call of the API as its OpenAPI document has it, each to be tried as whoever is signed in. */
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
        lead={<Trans>Every call that Open Mat answers, the same ones its own screens use.</Trans>}
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
        label={t`Find a call`}
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
    </>
  )
}

function holds({ method, path, summary }: Call, text: string): boolean {
  const all = `${method} ${path} ${summary}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

function Sender() {
  const { user } = useAuth()
  const name = user?.displayName ?? user?.email
  return (
    <p className="max-w-text text-quiet">
      {user ? (
        <Trans>
          What you send here really happens, as <strong className="text-ink">{name}</strong>.
        </Trans>
      ) : (
        <Trans>What you send here really happens. Calls of members need you signed in.</Trans>
      )}
    </p>
  )
}
