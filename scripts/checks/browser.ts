import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { ROOT } from './sources.ts'

/** The browser of this machine: CHROMIUM_PATH, one in PATH or at its usual place, or the one Playwright has fetched. */
export function installedBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given) return isProgram(given) ? given : undefined
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...USUAL_PLACES]
  return [...candidates, chromium.executablePath()].find(isProgram)
}

/** The same, or a browser fetched now. Throws one line that says how to get one. */
export function browserOrFetched(say: (line: string) => void = console.log): string {
  const installed = installedBrowser()
  if (installed) return installed
  if (process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH=${process.env.CHROMIUM_PATH} is no program that can be run.`)
  for (const [what, command] of waysToFetch()) {
    say(`No browser here yet: fetching ${what} …`)
    for (const [program = '', ...args] of command) {
      const { status } = spawnSync(program, args, {
        cwd: ROOT,
        stdio: 'ignore',
        env: { ...process.env, ...UNATTENDED },
      })
      if (status !== 0) break
    }
    const fetched = installedBrowser()
    if (fetched) return fetched
  }
  throw new Error(
    'No Chromium for the browser tests: install one (apt-get install chromium, or npx playwright install chromium), or name it with CHROMIUM_PATH=/path/to/chromium.',
  )
}

const UNATTENDED = { DEBIAN_FRONTEND: 'noninteractive' }

const USUAL_PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
]

function waysToFetch(): [what: string, commands: string[][]][] {
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js')
  return [
    ...(debian
      ? ([
          [
            "the system's chromium",
            [
              ['apt-get', 'update'],
              ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
            ],
          ],
        ] as [string, string[][]][])
      : []),
    ["Playwright's Chromium", [[process.execPath, playwright, 'install', 'chromium']]],
  ]
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (import.meta.main)
  try {
    console.log(browserOrFetched())
  } catch (error) {
    console.log((error as Error).message)
    process.exitCode = 1
  }
