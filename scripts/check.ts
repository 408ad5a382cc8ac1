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
  command: [
    bin('@playwright/test/cli.js'),
    'test',
    ...args,
    '--reporter=line,json',
    '--output',
    `test-results/${name}`,
  ],
  counted: { by: 'playwright', in: join(REPORTS, `${name}.json`) },
  needs: ['browser', 'build'],
})

/** Everything that `npm test` promises, in the order of the list; last, what runs only when it is named. */
const steps: Step[] = [
  // First, as it may ask.
  { name: 'browser', promise: 'there is a browser to test with', command: check('browser'), light: true, asks: true },
  { name: 'types', promise: 'the types fit', command: [bin('typescript/bin/tsc'), '--noEmit', '-p', '.'], light: true },
  {
    name: 'lint',
    promise: 'format and lint are clean',
    command: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=40'],
    light: true,
  },
  { name: 'boundaries', promise: 'imports go the right way', command: check('boundaries'), light: true },
  {
    name: 'unused',
    promise: 'no code and no dependency is left over',
    command: [bin('knip/bin/knip.js'), '--no-progress'],
    light: true,
  },
  { name: 'words', promise: 'every text on a screen can be translated', command: check('words'), light: true },
  { name: 'messages', promise: 'every text is said in every language', command: check('messages'), light: true },
  { name: 'requirements', promise: 'every requirement has a test', command: check('requirements'), light: true },
  { name: 'build', promise: 'the app builds', command: check('build'), light: true },
  {
    name: 'size',
    promise: 'first screens stay within their budget',
    command: ['scripts/size.ts'],
    light: true,
    needs: ['build'],
  },
  { name: 'rules', promise: 'pure rules, and the stand-ins', ...vitest('rules') },
  { name: 'procedures', promise: 'every call, on a real PostgreSQL', ...vitest('postgres') },
  {
    name: 'journeys',
    promise: 'what people do, in the browser, on phone and desktop',
    ...playwright('journeys', '--grep-invert=@accessibility'),
  },
  {
    name: 'accessibility',
    promise: 'every screen in light and dark, by axe',
    ...playwright('accessibility', '--grep=@accessibility'),
  },
  {
    name: 'stress',
    promise: 'what several do at the same moment, 20 times in a row',
    command: [
      bin('vitest/vitest.mjs'),
      'run',
      '--project=postgres',
      '--reporter=dot',
      '--tags-filter=race',
      // The others would be loaded for nothing.
      ...sourcesBelow('src').flatMap(({ path, text }) => (text.includes("tags: 'race'") ? path : [])),
    ],
    env: { STRESS: 'on' },
    onlyNamed: true,
  },
]

const { values: options, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false } },
})
const unknown = chosen.filter((name) => !steps.some((step) => step.name === name))
if (options.list) for (const { name, promise } of steps) console.log(`${name.padEnd(15)}${promise}`)
else if (unknown.length > 0) {
  console.error(`There is no step "${unknown.join('", "')}". The steps: ${steps.map(({ name }) => name).join(', ')}`)
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
