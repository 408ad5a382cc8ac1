import type { IncomingMessage, ServerResponse } from 'node:http'
import { readForm, sendJson } from '../pages/responses.ts'
import type { Grants } from './grants.ts'

/** `POST api/token`: exchanges a code or a refresh token for tokens. */
export async function tokenAnswer(
  grants: Grants,
  { clientId, request, response }: { clientId: string; request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const form = await readForm(request)
  if (!(form instanceof URLSearchParams)) return refuse(response, 'invalid_request', 'the body must be a form')
  const given = (name: string) => form.get(name) ?? ''
  if (given('client_id') !== clientId) return refuse(response, 'invalid_client', 'Invalid client')
  switch (given('grant_type')) {
    case 'authorization_code': {
      const [code, redirectUri, verifier] = [given('code'), given('redirect_uri'), given('code_verifier')]
      return answer(response, grants.exchange({ code, redirectUri, verifier, clientId }))
    }
    case 'refresh_token':
      return answer(response, grants.renew(given('refresh_token'), clientId))
    default:
      return refuse(response, 'unsupported_grant_type', 'grant_type must be authorization_code or refresh_token')
  }
}

function answer(response: ServerResponse, tokens: object | string): void {
  if (typeof tokens === 'string') refuse(response, 'invalid_grant', tokens)
  else sendJson(response, 200, tokens)
}

const refuse = (response: ServerResponse, error: string, description: string) =>
  sendJson(response, 400, { error, error_description: description })
