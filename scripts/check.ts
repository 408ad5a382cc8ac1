import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runSteps, type Step } from './checks/run.ts'
import { ROOT, sourcesBelow } from './checks/sources.ts'

const bin = (path: string) => join(ROOT, 'node_modules', path)
const check = (name: string): Step['command'] => [`scripts/checks/${name}.ts`]
const REPORTS = join(ROOT, '.cache/reports')

const vitest = (project: string): Pick<Step, 'command' | 'counted'> => {
  const report = join(REPORTS, `${project}.json`)
  return {
    command: [
      bin('vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    counted: { by: 'vitest', in: report },
  }
}

const playwright = (name: string, ...args: string[]): Pick<Step, 'command' | 'counted' | 'needs'> => ({
  command: [bin('@playwright/test/cli.js'), 'test', ...args, '--reporter=dot,json', '--output', `test-results/${name}`],
  counted: { by: 'playwright', in: join(REPORTS, `${name}.json`) },
  needs: ['browser', 'build'],
})

/** The steps of `npm test`, in order, and then those that run only when named. */
const steps: Step[] = [
  // First, because it may prompt.
  { name: 'browser', promise: 'there is a browser to test with', command: check('browser'), light: true, asks: true },
  { name: 'types', promise: 'types check', command: [bin('typescript/bin/tsc'), '--noEmit', '-p', '.'], light: true },
  {
    name: 'lint',
    promise: 'code is formatted and lint-free',
    command: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=40'],
    light: true,
  },
  { name: 'boundaries', promise: 'imports respect the module boundaries', command: check('boundaries'), light: true },
  {
    name: 'unused',
    promise: 'no unused code or dependencies',
    command: [bin('knip/bin/knip.js'), '--no-progress'],
    light: true,
  },
  { name: 'words', promise: 'all text on screens can be translated', command: check('words'), light: true },
  {
    name: 'messages',
    promise: 'every message is translated into every language',
    command: check('messages'),
    light: true,
  },
  { name: 'requirements', promise: 'every requirement has a test', command: check('requirements'), light: true },
  {
    name: 'deploy',
    promise: 'the files for deployment fit the code',
    command: check('deploy'),
    light: true,
  },
  { name: 'build', promise: 'the app builds', command: check('build'), light: true },
  {
    name: 'size',
    promise: 'first screens stay within their size budget',
    command: ['scripts/size.ts'],
    light: true,
    needs: ['build'],
  },
  // Light, because its longest file mostly waits for servers to start and stop.
  { name: 'rules', promise: 'rules without a database, stand-ins and scripts', ...vitest('rules'), light: true },
  { name: 'procedures', promise: 'every API call on a real PostgreSQL', ...vitest('postgres'), needs: ['build'] },
  {
    name: 'journeys',
    promise: 'user journeys in the browser, on phone and desktop',
    ...playwright('journeys', '--grep-invert=@accessibility'),
  },
  {
    name: 'accessibility',
    promise: 'axe checks of every screen in light and dark',
    // On a server of its own: it changes the demo members' language.
    ...playwright('accessibility', '--grep=@accessibility'),
  },
  {
    name: 'stress',
    promise: 'race conditions, 20 times in a row',
    command: [
      bin('vitest/vitest.mjs'),
      'run',
      '--project=postgres',
      '--reporter=dot',
      '--tags-filter=race',
      // Loading files without race tests would only take time.
      ...sourcesBelow('src').flatMap(({ path, text }) => (text.includes("tags: 'race'") ? path : [])),
    ],
    env: { STRESS: 'on' },
    onlyNamed: true,
  },
  {
    name: 'update',
    promise: "the previous release works with this one's tables",
    command: check('update'),
    onlyNamed: true,
  },
  {
    name: 'cluster',
    promise: 'nothing is lost when parts of a cluster fail',
    command: check('cluster'),
    needs: ['build'],
    onlyNamed: true,
    asks: true,
  },
]

const { values: options, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false } },
})
const unknown = chosen.filter((name) => !steps.some((step) => step.name === name))
if (options.list) for (const { name, promise } of steps) console.log(`${name.padEnd(15)}${promise}`)
else if (unknown.length > 0) {
  console.error(`There's no step "${unknown.join('", "')}". Steps: ${steps.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
} else {
  const wanted =
    chosen.length > 0 ? steps.filter(({ name }) => chosen.includes(name)) : steps.filter(({ onlyNamed }) => !onlyNamed)
  process.exitCode = await runSteps(withNeeds(wanted), REPORTS)
}

function withNeeds(wanted: Step[]): Step[] {
  const needed = new Set(wanted.flatMap(({ name, needs = [] }) => [name, ...needs]))
  return steps.filter(({ name }) => needed.has(name))
}
