import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { newId } from '#platform/ids.ts'
import { allPages } from '#testing/all-pages.ts'
import { freePort } from '#testing/free-port.ts'
import { serverProcesses } from '#testing/server-processes.ts'
import { startTraceReceiver } from '#testing/trace-receiver.ts'
import { median, number, table } from '../../bench/report.ts'
import { followSignIn } from '../../dev-services/identity/follow-sign-in.ts'
import { buildIfChanged } from '../../scripts/build.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Time for Open Mat to be ready when it's already built; generous, because other tests run at the same time. */
const READY_MS = 45_000
const KILLS = process.env.STRESS ? 30 : 1

let folder: string
const children: ChildProcess[] = []
beforeAll(async () => {
  // Otherwise the first process would still be building when it has to be ready.
  await buildIfChanged()
  folder = await mkdtemp(join(tmpdir(), 'open-mat-start-'))
  await chmod(folder, 0o755)
}, 300_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
  if (process.env.STRESS) await writeFile(join(ROOT, 'bench/RESULTS-kills.md'), killResults())
})

interface Launched {
  child: ChildProcess
  url: string
  /** Everything printed so far. */
  said(): string
  /** Resolves once it's ready; rejects with its output if it exits first. */
  ready(): Promise<void>
  ended(): Promise<number | null>
}

async function launch(env: Record<string, string> = {}): Promise<Launched> {
  const [port, devPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
  let said = ''
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DEV_SERVICES_PORT: String(devPort),
      DEV_SMTP_PORT: String(smtpPort),
      DATA_DIR: join(folder, 'data'),
      ...env,
    },
  })
  children.push(child)
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk) => {
      said += chunk
    })
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const url = `http://localhost:${env.PORT ?? port}`
  return {
    child,
    url,
    said: () => said,
    ended: () => exit,
    async ready() {
      for (
        const until = Date.now() + READY_MS;
        Date.now() < until;
        await new Promise((done) => setTimeout(done, 100))
      ) {
        if (child.exitCode !== null) throw new Error(said)
        if (said.includes('Data  ')) return
      }
      throw new Error(`not ready: ${said}`)
    },
  }
}

/** Creates an empty database for one test. */
async function database() {
  const postgres = await startEmbeddedPostgres({ dataDir: await mkdtemp(join(folder, 'db-')), durable: false })
  onTestFinished(() => postgres.stop())
  return { url: new URL(postgres.url) }
}

describe('starting and stopping', { timeout: 120_000 }, () => {
  test('prints its URL, sign-in accounts and data folder; stops on signals', async () => {
    const collector = await startTraceReceiver()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const openMat = await launch({ OTEL_EXPORTER_OTLP_ENDPOINT: signal === 'SIGTERM' ? collector.url : '' })
      await openMat.ready()
      expect(openMat.said()).toContain(openMat.url)
      expect(openMat.said()).toContain('ana@openmat.test')
      expect(openMat.said()).toContain(folder)
      expect((await fetch(`${openMat.url}/readyz`)).status).toBe(200)
      await (await fetch(openMat.url)).text()
      openMat.child.kill(signal)
      expect(await openMat.ended()).toBe(0)
    }
    // Only the first process had a collector; it sent its spans before it exited.
    expect(collector.spans.filter(({ name }) => name === 'GET *')).toHaveLength(1)
  })

  test('is ready for operators only once it serves pages', async () => {
    const port = String(await freePort())
    const openMat = await launch({ OPERATIONS_PORT: port })
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isReady, { timeout: READY_MS }).toBe(true)
    expect((await fetch(openMat.url)).status).toBe(200)
    openMat.child.kill('SIGTERM')
    await openMat.ended()
  })

  test('neither loses nor repeats a write when everything is killed, and starts again', {
    tags: 'race',
    repeats: KILLS - 1,
  }, async () => {
    const first = await launch({ RATE_LIMITS: 'off' })
    await first.ready()
    const { cookies } = await followSignIn(`${first.url}/api/auth/sign-in/google?mode=redirect`, {
      email: 'ana@openmat.test',
    })
    const { profile } = await (await fetch(`${first.url}/api/users/me`, { headers: { cookie: cookies } })).json()
    const path = `/api/users/${profile.uid}/posts`
    const round = newId()
    const post = (url: string, number: number) =>
      fetch(url + path, {
        method: 'POST',
        headers: { cookie: cookies, 'content-type': 'application/json', 'idempotency-key': `${round}-${number}` },
        body: JSON.stringify({ text: `${round} ${number}`, visibility: 'private' }),
      })
    let [next, confirmed] = [0, 0]
    const writers = Array.from({ length: 4 }, async () => {
      for (;;) {
        const number = next++
        const response = await post(first.url, number).catch(() => undefined)
        if (!response?.ok) return number
        confirmed += 1
      }
    })
    const enough = 10 + Math.floor(Math.random() * 50)
    await expect.poll(() => confirmed, { timeout: READY_MS, interval: 1 }).toBeGreaterThan(enough)
    const database = await serverProcesses(join(folder, 'data/postgres/cluster'))
    const all = [...database, first.child.pid].toSorted(() => Math.random() - 0.5).map(String)
    spawnSync('kill', ['-9', ...all])
    const unanswered = await Promise.all(writers)
    await first.ended()

    const before = performance.now()
    const second = await launch({ RATE_LIMITS: 'off' })
    await second.ready()
    const seconds = (performance.now() - before) / 1000
    for (const number of unanswered) expect((await post(second.url, number)).status).toBe(200)
    const written = await allPages<{ post: { text: string } }>(async (cursor) => {
      const query = new URLSearchParams({ limit: '50', ...(cursor && { cursor }) })
      const headers = { cookie: cookies }
      return (await fetch(`${second.url}${path}?${query}`, { headers })).json()
    })
    const numbers = written.flatMap(({ post: { text } }) => (text.startsWith(round) ? Number(text.split(' ')[1]) : []))
    const lost = next - new Set(numbers).size
    const doubled = numbers.length + lost - next
    rounds.push({ killed: all.length, confirmed, unanswered: unanswered.length, lost, doubled, seconds })
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
    second.child.kill('SIGTERM')
    await second.ended()
  })

  test('finishes a write in progress when it stops, and says first that it is not ready', async () => {
    const openMat = await launch({ SHUTDOWN_DELAY_SECONDS: '2' })
    await openMat.ready()
    const { cookies } = await followSignIn(`${openMat.url}/api/auth/sign-in/google?mode=redirect`, {
      email: 'rui@example.test',
      name: 'Rui',
    })
    const stream = await fetch(`${openMat.url}/api/live`, { headers: { cookie: cookies } })
    const events = stream.text()
    const body = JSON.stringify({ displayName: 'Rui the Late' })
    const write = request(`${openMat.url}/api/auth/user`, {
      method: 'PATCH',
      headers: { cookie: cookies, 'content-type': 'application/json', 'content-length': body.length },
    })
    const answered = once(write, 'response') as Promise<[IncomingMessage]>
    write.write(body.slice(0, 5))
    openMat.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${openMat.url}/readyz`)).status, { timeout: 2_000 }).toBe(503)
    // The process closes its port, then waits for the write.
    await expect
      .poll(
        () =>
          fetch(`${openMat.url}/healthz`).then(
            () => 'open',
            () => 'closed',
          ),
        { timeout: 10_000 },
      )
      .toBe('closed')
    write.end(body.slice(5))
    const [answer] = await answered
    expect(answer.statusCode).toBe(200)
    answer.resume()
    expect(await events).toMatch(/retry: \d+\n\n$/)
    expect(await openMat.ended()).toBe(0)
  })

  test('refuses a second start on the same data in one line that names the folder', async () => {
    const first = await launch()
    await first.ready()
    const second = await launch()
    expect(await second.ended()).toBe(1)
    expect(oneLine(second.said())).toContain(join(folder, 'data'))
    first.child.kill('SIGTERM')
    await first.ended()
  })

  test('refuses a taken port in one line that names it', async () => {
    const taken = await listening()
    const { port } = taken.address() as { port: number }
    const openMat = await launch({ PORT: String(port) })
    expect(await openMat.ended()).toBe(1)
    expect(oneLine(openMat.said())).toContain(`Port ${port}`)
    taken.close()
  })

  test('reports an unwritable folder and an unusable database in one line each', async () => {
    await writeFile(join(folder, 'file'), '')
    const noFolder = await launch({ DATA_DIR: join(folder, 'file', 'data') })
    expect(await noFolder.ended()).toBe(1)
    expect(oneLine(noFolder.said())).toContain(join(folder, 'file', 'data'))

    const { url } = await database()
    url.password = 'a wrong secret'
    const unusable = await launch({ DATABASE_URL: url.href })
    expect(await unusable.ended()).toBe(1)
    expect(oneLine(unusable.said())).toContain('DATABASE_URL')
    expect(unusable.said()).not.toMatch(/wrong.*secret/)
  })

  test("waits for a database that can't be reached, and says so", async () => {
    const { url } = await database()
    const target = Number(url.port)
    url.port = String(await freePort())
    const openMat = await launch({ DATABASE_URL: url.href, DATA_DIR: join(folder, 'waiting') })
    await expect.poll(openMat.said, { timeout: READY_MS }).toContain('Waiting for the database')
    expect(openMat.said()).not.toContain(url.password)
    const proxy = createServer((socket) =>
      socket.pipe(connect(target, url.hostname).on('error', () => {})).pipe(socket),
    )
    onTestFinished(() => void proxy.close())
    proxy.listen(Number(url.port), url.hostname)
    await openMat.ready()
    expect((await fetch(`${openMat.url}/readyz`)).status).toBe(200)
    openMat.child.kill('SIGTERM')
    expect(await openMat.ended()).toBe(0)
  })

  test('says which Node.js it needs if this one is too old', () => {
    const old = [process.execPath, ['--no-experimental-sqlite', 'dist/server/start.js']] as const
    const { status, stderr } = spawnSync(...old, { cwd: ROOT, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(oneLine(stderr)).toContain('Node.js 22.22 or newer')
  })

  test('refuses an invalid setting in one line with an example', async () => {
    const openMat = await launch({ PORT: 'many' })
    expect(await openMat.ended()).toBe(1)
    expect(oneLine(openMat.said())).toMatch(/PORT .*Example: PORT=3000/)
    const production = await launch({ NODE_ENV: 'production' })
    expect(await production.ended()).toBe(1)
    expect(oneLine(production.said())).toContain('GOOGLE_CLIENT_ID')
    const alone = await launch({ DATABASE_REPLICA_URL: 'postgres://standby.example/open_mat' })
    expect(await alone.ended()).toBe(1)
    expect(oneLine(alone.said())).toContain('DATABASE_REPLICA_URL')
  })
})

/** What each round of killing everything showed. */
const rounds: Record<'killed' | 'confirmed' | 'unanswered' | 'lost' | 'doubled' | 'seconds', number>[] = []

function killResults(): string {
  const all = (figure: keyof (typeof rounds)[number]) => rounds.map((round) => round[figure])
  const sum = (figure: keyof (typeof rounds)[number]) => number(all(figure).reduce((one, other) => one + other, 0))
  const row = {
    ...{
      rounds: `${rounds.length} of ${KILLS}`,
      'processes killed': sum('killed'),
      'confirmed writes': sum('confirmed'),
    },
    ...{ 'unanswered writes': sum('unanswered'), lost: sum('lost'), doubled: sum('doubled') },
    'seconds until ready': `${number(median(all('seconds')), 1)}, at most ${number(Math.max(...all('seconds')), 1)}`,
  }
  return `# Killing everything

Written by \`src/app/start.pg.test.ts\`, which \`npm run check -- stress\` runs, on ${new Date().toISOString().slice(0, 10)}; every number is from one run.

In each round, a member posts over four connections to an Open Mat with the embedded database. At a random moment after 10 to 60 confirmed posts, Open Mat
and all processes of its database are killed with \`kill -9\`, in random order. It's started again on the same data, the unanswered posts are sent again with
the same \`Idempotency-Key\`, and each post has to be there once.

${table([row])}
`
}

/** The error line of a refused start; lines about building the app come before it. */
function oneLine(said: string): string {
  const lines = said.trim().split('\n')
  const about = lines.filter((line) => line.startsWith("Open Mat can't start: "))
  expect(about).toHaveLength(1)
  expect(lines.filter((line) => /^\s+at /.test(line))).toEqual([])
  return about[0] ?? ''
}

function listening(): Promise<Server> {
  const server = createServer()
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
