import type { MovingInMeasured } from './moving-in.ts'
import { machineLines, number, table } from './results.ts'

/** What was measured of moving in, as a page of Markdown. */
export function movingInPage({ machine, size, megabytes, runs }: MovingInMeasured): string {
  return `# Moving in from the document database

Written by \`npm run bench -- moving-in\`; every number is from one and the same run. How it is measured stands in [README.md](README.md).

${machineLines(machine)}
## ${number(size.users)} users, ${number(size.gyms)} gyms and ${number(size.activities)} activities, ${number(megabytes)} MB of JSON

The same work as \`npm run import -- firestore FOLDER\`, on an empty database. Memory is that of the whole process, which also wrote the export.

${table(
  ['', 'documents', 'seconds', 'documents a second', 'memory at most'],
  runs.map(({ what, documents, seconds, mostMB }) => [
    what,
    number(documents),
    number(seconds, 1),
    `**${number(documents / seconds)}**`,
    `${number(mostMB)} MB`,
  ]),
)}
${table(
  ['', 'collection', 'documents', 'seconds', 'documents a second', 'outcome'],
  runs.flatMap(({ what, parts }) =>
    parts.map(({ collection, documents, seconds, outcome }) => [
      what,
      collection,
      number(documents),
      number(seconds, 1),
      number(documents / seconds),
      outcome,
    ]),
  ),
)}
`
}
