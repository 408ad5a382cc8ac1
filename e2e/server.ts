import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../src/testing/free-port.ts'
import { findLoggedSecrets } from '../src/testing/logged-secrets.ts'
import { readSecrets } from './secrets.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LOG = join(ROOT, '.cache/e2e-server.log')
const PATIENCE_MS = 120_000
const MOST_SHOWN = 20

/**
 * Starts Open Mat the way a newcomer does, on its own ports and folder, with the demo community and the dev services.
 * The returned function stops it and deletes everything, and throws if its log holds secrets or data of members.
 */
export default async function startOpenMat(): Promise<undefined | (() => Promise<void>)> {
  process.env.E2E_STARTED_AT = new Date().toISOString()
  if (process.env.E2E_URL) return undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'open-mat-e2e-'))
  // When run as root, the database runs as another user, who needs access.
  await chmod(dataDir, 0o755)
  const [port, devServicesPort, devSmtpPort] = [await freePort(), await freePort(), await freePort()]
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  const log = await open(LOG, 'w')
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    stdio: ['ignore', log.fd, log.fd],
    env: {
      ...process.env,
      PORT: String(port),
      DEV_SERVICES_PORT: String(devServicesPort),
      DEV_SMTP_PORT: String(devSmtpPort),
      DATA_DIR: dataDir,
      DEMO: 'on',
      DEV_SERVICES: 'on',
      // Push messages go to the tests' own push service.
      PUSH_HOSTS: 'localhost',
      // All visitors share one IP address here; rate limits have their own tests.
      RATE_LIMITS: 'off',
      // So that public pages are rendered on the server even on a busy machine.
      RENDER_TIMEOUT_MS: '60000',
      // As in production, so that the search below sees what an operator's log would hold.
      LOG_LEVEL: 'info',
    },
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM')
    await ended
    await log.close()
    await rm(dataDir, { recursive: true, force: true })
  }

  const url = `http://localhost:${port}`
  for (const until = Date.now() + PATIENCE_MS; !(await isReady(url)); await pause(100)) {
    if (server.exitCode === null && Date.now() < until) continue
    await stop()
    throw new Error(`Open Mat failed to start for the browser tests:\n${await readFile(LOG, 'utf8')}`)
  }
  process.env.E2E_URL = url
  process.env.E2E_DATA_DIR = dataDir
  process.env.E2E_MAILBOX = `http://localhost:${devServicesPort}/mailbox`
  process.env.E2E_PAYMENTS = `http://localhost:${devServicesPort}/payments`
  return async () => {
    const secrets = await readSecrets(dataDir).finally(stop)
    delete process.env.E2E_URL
    const found = findLoggedSecrets(await readFile(LOG, 'utf8'), secrets)
    if (found.length > 0)
      throw new Error(
        `The log of the whole run, ${LOG}, holds what it never should:\n${found.slice(0, MOST_SHOWN).join('\n')}`,
      )
  }
}

/**
 * Ready once the server responds and the towns that tests search for are loaded. Loading takes a few seconds longer
 * than the first response.
 */
async function isReady(url: string): Promise<boolean> {
  try {
    if (!(await fetch(`${url}/readyz`)).ok) return false
    const towns = (await (await fetch(`${url}/api/places?text=dublin`)).json()) as { items?: unknown[] }
    return (towns.items?.length ?? 0) > 0
  } catch {
    return false
  }
}
