import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { chromium } from '@playwright/test'
import { isProgram } from '../../src/platform/is-program.ts'
import { ROOT } from './sources.ts'

/** Headless browsers: lighter, but they can't show system notifications. */
const HEADLESS = ['chromium-headless-shell', 'chrome-headless-shell']
const WINDOWED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Quiet on a machine without a network or a GPU. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  // Draws maps without a GPU.
  '--enable-unsafe-swiftshader',
]

/**
 * This machine's browser: CHROMIUM_PATH, one in PATH or a usual location, or the one Playwright has downloaded. Prefers
 * a headless one.
 */
export function installedBrowser(): string | undefined {
  return given() ?? inPath(HEADLESS) ?? headedBrowser()
}

/** A headed browser, which can show system notifications. */
export function headedBrowser(): string | undefined {
  return given() ?? inPath(WINDOWED) ?? [...USUAL_PLACES, chromium.executablePath()].find(isProgram)
}

/**
 * This machine's browser. If there's none, installs one after confirmation at the terminal; in CI without asking, both
 * headless and headed. Throws a one-line error that says how to get one.
 */
export async function browserOrInstalled(): Promise<string> {
  const path = process.env.CHROMIUM_PATH
  if (path && !given()) throw new Error(`CHROMIUM_PATH=${path} isn't an executable.`)
  const hasBoth = path || !isDebian() || (inPath(HEADLESS) && inPath(WINDOWED))
  const missing = !installedBrowser() || (process.env.CI && !hasBoth)
  if (missing && (process.env.CI || (await agreesTo('Chromium not found for the browser tests. Install it now?')))) {
    if (isDebian()) install("the system's Chromium", fromDebian)
    if (!installedBrowser()) install("Playwright's Chromium", fromPlaywright)
  }
  const installed = installedBrowser()
  if (installed) return installed
  throw new Error(
    'Chromium not found for the browser tests: install it (apt-get install chromium, or npx playwright install chromium), or set CHROMIUM_PATH=/path/to/chromium.',
  )
}

type Command = [program: string, ...args: string[]]

const fromDebian: Command[] = [
  ['apt-get', 'update'],
  ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'chromium-headless-shell'],
]
const fromPlaywright: Command[] = [
  [process.execPath, join(ROOT, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'],
]

export function install(what: string, commands: Command[]) {
  console.log(`Installing ${what} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const [program, ...args] of commands)
    if (spawnSync(program, args, { cwd: ROOT, stdio: 'ignore', env }).status !== 0) return
}

/** Asks at the terminal; without a terminal the answer is no. */
export async function agreesTo(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

export const isDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const USUAL_PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
]

function given(): string | undefined {
  const path = process.env.CHROMIUM_PATH
  return path && isProgram(path) ? path : undefined
}

function inPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

if (import.meta.main)
  try {
    console.log(await browserOrInstalled())
  } catch (error) {
    console.log((error as Error).message)
    process.exitCode = 1
  }
