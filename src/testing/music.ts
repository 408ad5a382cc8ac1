import { afterAll } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { listenOnThisMachine } from '../../dev-services/identity/listen.ts'
import { openMusicStandIn } from '../../dev-services/music/music.ts'

/** Runs the music stand-in on its own port, with a matching configuration. Stopped after the test file. */
export async function startMusic(now: () => Date) {
  const listening = await listenOnThisMachine(0)
  const config = readConfig({ NODE_ENV: 'test', DEV_SERVICES_PORT: String(listening.port) })
  if (!config.music) throw new Error('The default configuration has no music service.')
  const origin = `http://localhost:${listening.port}`
  const standIn = openMusicStandIn({
    origin,
    clientId: config.music.clientId,
    redirectUris: [`${config.publicUrl}/spotify-callback`],
    now,
  })
  listening.serve((request, response) => standIn.site(request, response, new URL(request.url ?? '/', origin)))
  afterAll(() => listening.stop())

  /** The URL a person is redirected to after giving this answer on the consent page, with the service's parameters. */
  const answerAt = async (consentAddress: string, answer: { account?: string; outcome?: string } = {}) => {
    const form = new URLSearchParams({ account: 'mat-music', outcome: 'agree', ...answer })
    const response = await fetch(consentAddress, { method: 'POST', body: form, redirect: 'manual' })
    return new URL(response.headers.get('location') ?? 'about:blank')
  }
  return { standIn, config: config.music, answerAt }
}
