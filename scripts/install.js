// Installs the packages, before `npm start` and `npm test`. Plain JavaScript, for any version of Node.js.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

const FOLDER = '.cache/first-install'
const OPTIONS = ['--include=dev', '--prefer-offline', '--no-audit', '--no-fund']

if (!existsSync('node_modules')) firstInstall()
// With the packages there, this only checks them.
const { status } = run('npm', ['install', '--no-save', ...OPTIONS, '--loglevel=error'], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
// One of the packages is a newer Node.js, which is used if there's one for this machine.
if (run('node', ['-p', 'process.features.typescript']).stdout.trim() === 'undefined') {
  console.error('Open Mat needs Node.js 22.22 or newer.')
  process.exit(1)
}

/**
 * The lock file names no registry. To find out where the archives are, npm would load all that was ever published of
 * each package: 190 MB. Here it's told the usual addresses; if they're wrong, `npm install` finds the right ones.
 */
function firstInstall() {
  rmSync(FOLDER, { recursive: true, force: true })
  for (const file of ['package.json', '.npmrc']) cpSync(file, `${FOLDER}/${file}`)
  const registry = run('npm', ['config', 'get', 'registry']).stdout.trim().replace(/\/$/, '')
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? path.replace(/^.*node_modules\//, '')
    if (entry.integrity) entry.resolved = `${registry}/${name}/-/${name.replace(/^.*\//, '')}-${entry.version}.tgz`
  }
  writeFileSync(`${FOLDER}/package-lock.json`, JSON.stringify(lock))
  const installed = run('npm', ['ci', ...OPTIONS, '--loglevel=silent'], { cwd: FOLDER })
  if (installed.status === 0) renameSync(`${FOLDER}/node_modules`, 'node_modules')
  rmSync(FOLDER, { recursive: true, force: true })
}

/** Runs a program of this machine or of the packages. */
function run(/** @type {string} */ program, /** @type {string[]} */ args, options = {}) {
  return spawnSync(program, args, { encoding: 'utf8', shell: process.platform === 'win32', ...options })
}
