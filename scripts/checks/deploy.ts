import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { openMetrics } from '#app/operations.ts'
import { SETTINGS } from '#platform/config.ts'
import { openPool } from '#platform/postgres-connection.ts'
import { ROOT } from './sources.ts'

/* The files in deploy/: their settings and metrics exist, and each tool that's installed here accepts its own. */

const DEPLOY = join(ROOT, 'deploy')
/** Settings that Node.js reads itself, so our own list doesn't have them. */
const NODE_SETTINGS = ['NODE_COMPILE_CACHE']
const problems: string[] = []
const texts = new Map(
  readdirSync(DEPLOY, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(DEPLOY, join(entry.parentPath, entry.name)))
    .map((path) => [path, readFileSync(join(DEPLOY, path), 'utf8')]),
)
const textOf = (path: string) => texts.get(path) ?? ''

type Node = Record<string, unknown>

function documentsOf(path: string): Node[] {
  return parseAllDocuments(textOf(path), { merge: true }).flatMap((document) => {
    for (const { message } of [...document.errors, ...document.warnings]) problems.push(`${path}: ${message}`)
    return document.errors.length > 0 ? [] : [document.toJS() as Node]
  })
}

const documents = new Map(
  [...texts.keys()].filter((path) => path.endsWith('.yaml')).map((path) => [path, documentsOf(path)]),
)

/** Every value below a key with this name, at any depth. */
function valuesOf(key: string, node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(key, value)])
}

checkMetrics()
checkSettings()
const linted = lint()

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(
  `${texts.size} files use settings and metrics that exist${linted.length > 0 ? `; ${linted.join(', ')} accepted theirs` : ''}`,
)
process.exit(0)

function checkMetrics() {
  const known = new Set(
    openMetrics({ pool: openPool({}) })
      .registry.getMetricsAsArray()
      .flatMap(({ name }) => [name, ...['bucket', 'count', 'sum'].map((part) => `${name}_${part}`)]),
  )
  const expressions = [
    ...valuesOf('expr', documents.get('prometheus/alerts.yaml')).map((expr) => ['prometheus/alerts.yaml', expr]),
    ...valuesOf('expr', JSON.parse(textOf('grafana/open-mat.json'))).map((expr) => ['grafana/open-mat.json', expr]),
  ]
  if (expressions.length < 2) problems.push('no expressions found')
  for (const [path, expr] of expressions)
    for (const [name] of String(expr).matchAll(/\b(open_mat|process|nodejs)_\w+/g))
      if (!known.has(name)) problems.push(`${path}: there's no metric ${name}`)
}

function checkSettings() {
  const check = (path: string, names: Iterable<string>) => {
    for (const name of names)
      if (!SETTINGS.includes(name) && !NODE_SETTINGS.includes(name))
        problems.push(`${path}: there's no setting ${name}`)
  }
  const namesIn = (path: string, lines: RegExp) =>
    [...(textOf(path).match(lines) ?? []).join(' ').matchAll(/\b([A-Z][A-Z\d_]+)=/g)].flatMap(([, name]) => name ?? [])
  check('Dockerfile', namesIn('Dockerfile', /^ENV .*$/gm))
  for (const path of texts.keys()) if (path.endsWith('.service')) check(path, namesIn(path, /^Environment=.*$/gm))
  const [compose] = documents.get('compose.yaml') ?? []
  for (const [name, service] of Object.entries((compose?.services ?? {}) as Record<string, Node>))
    if (/^(web|worker)/.test(name)) check('compose.yaml', Object.keys(service.environment ?? {}))
  for (const [path, parts] of documents)
    if (path.startsWith('kubernetes/')) {
      for (const part of parts)
        if (part.kind === 'ConfigMap' || part.kind === 'Secret')
          check(path, Object.keys(part.data ?? part.stringData ?? {}))
      check(
        path,
        (valuesOf('env', parts).flat() as { name: string }[]).map(({ name }) => name),
      )
    }
}

/** Lets each tool that's installed here check its files. Returns the names of tools that accepted theirs. */
function lint(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'open-mat-deploy-'))
  const nginx = join(folder, 'nginx.conf')
  // The hosts are named as in compose.yaml, and nginx can't resolve those names here.
  writeFileSync(nginx, textOf('nginx.conf').replaceAll(/web-\d:/g, '127.0.0.1:'))
  const composeEnv = Object.fromEntries(
    [...textOf('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => [name, 'x'] as const),
  )
  const units = [...texts.keys()].filter((path) => path.endsWith('.service')).map((path) => join(DEPLOY, path))
  const accepted = [
    // Only the syntax counts, because the test then also tries to create nginx's folders.
    passes('nginx', ['-t', '-c', nginx, '-g', `pid ${folder}/pid;`], {
      accepts: (said) => said.includes('syntax is ok'),
    }),
    passes('haproxy', ['-c', '-f', join(DEPLOY, 'haproxy.cfg')]),
    passes('haproxy', ['-c', '-f', join(DEPLOY, 'postgres/haproxy.cfg')]),
    passes('promtool', ['check', 'rules', join(DEPLOY, 'prometheus/alerts.yaml')]),
    passes('systemd-analyze', ['verify', ...units], {
      // Unknown settings are only warnings. Node.js may be elsewhere on this machine.
      accepts: (said) => !said.split('\n').some((line) => /open-mat/.test(line) && !/is not executable/.test(line)),
    }),
    spawnSync('docker', ['compose', 'version']).status === 0 &&
      passes('docker', ['compose', '-f', join(DEPLOY, 'compose.yaml'), 'config', '-q'], { env: composeEnv }),
  ]
  rmSync(folder, { recursive: true })
  return [...new Set(accepted.flatMap((tool) => tool || []))]
}

interface Accepting {
  env?: Record<string, string>
  accepts?: (said: string, status: number | null) => boolean
}

function passes(tool: string, args: string[], { env, accepts = (_said, status) => status === 0 }: Accepting = {}) {
  const { error, status, stdout, stderr } = spawnSync(tool, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  if (error) return undefined
  const said = `${stdout}${stderr}`
  if (accepts(said, status)) return tool
  problems.push(`${tool}: ${said.trim()}`)
  return undefined
}
