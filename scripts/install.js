// Installs the packages, before `npm start` and `npm test`. Plain JavaScript, so old versions of Node.js run it too.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

const FOLDER = '.cache/first-install'
/** Written after npm has succeeded. Asking npm again would take a second at each start. */
const STAMP = 'node_modules/.open-mat-installed'
const OPTIONS = ['--include=dev', '--prefer-offline', '--no-audit', '--no-fund']

if (!existsSync('node_modules')) {
  console.log('Installing the packages …')
  if (!installFromArchives()) install()
}
// Mostly a check. After a first installation it runs with the packaged Node.js: an old one leaves out optional packages
// that need a newer one.
if (changedAt(STAMP) <= Math.max(changedAt('package.json'), changedAt('package-lock.json'))) {
  install()
  writeFileSync(STAMP, '')
}
// One of the packages is a newer Node.js, which is used if there's one for this machine.
if (run('node', ['-p', 'process.features.typescript']).stdout.trim() === 'undefined') {
  console.error('Open Mat needs Node.js 22.22 or newer.')
  process.exit(1)
}

function changedAt(/** @type {string} */ path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function install() {
  const { status } = run('npm', ['install', '--no-save', ...OPTIONS, '--loglevel=error'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Installs everything from the usual addresses of a registry, because the lock file has none: to find them, npm would
 * load the list of all releases of each package. Returns false, and installs nothing, if one is wrong.
 */
function installFromArchives() {
  rmSync(FOLDER, { recursive: true, force: true })
  for (const file of ['package.json', '.npmrc']) cpSync(file, `${FOLDER}/${file}`)
  const registry = run('npm', ['config', 'get', 'registry']).stdout.trim().replace(/\/$/, '')
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? path.replace(/^.*node_modules\//, '')
    if (entry.integrity) entry.resolved = `${registry}/${name}/-/${name.replace(/^.*\//, '')}-${entry.version}.tgz`
  }
  writeFileSync(`${FOLDER}/package-lock.json`, JSON.stringify(lock))
  const { status } = run('npm', ['ci', ...OPTIONS, '--loglevel=silent'], { cwd: FOLDER })
  if (status === 0) renameSync(`${FOLDER}/node_modules`, 'node_modules')
  rmSync(FOLDER, { recursive: true, force: true })
  return status === 0
}

/** Runs a program of this machine or of the packages. */
function run(/** @type {string} */ program, /** @type {string[]} */ args, options = {}) {
  return spawnSync(program, args, { encoding: 'utf8', shell: process.platform === 'win32', ...options })
}
