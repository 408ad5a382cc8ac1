import { machineLines, number, table } from './results.ts'
import type { RsvpsMeasured } from './rsvps.ts'

/** What was measured of a rush for places, as a page of Markdown. */
export function rsvpsPage({ machine, people, places, processes, rounds }: RsvpsMeasured): string {
  const waiting = people - places
  const isRight = rounds.every((rush) => rush.going === places && rush.waiting === waiting && rush.inOrder)
  return `# A rush for places

Written by \`npm run bench -- rsvps\`; every number is from one and the same run. How it is measured stands in [README.md](README.md).

${machineLines(machine)}
## ${number(people)} people press "I'm going" at once on an event of ${number(places)} places

Over HTTP, each on a connection of their own, half of them on each of ${processes} web processes on one database. Each request is a session, the event's
rights, its row held, the place, its activity and the \`Idempotency-Key\`, all in one transaction.

**${isRight ? `Every time exactly ${number(places)} go and ${number(waiting)} wait, with every number from 1 to ${number(waiting)} once.` : 'NOT AS PROMISED: see the table.'}**

${table(
  ['rush', 'going', 'waiting', 'in order', 'all answered within', 'presses a second', 'p50', 'p99', 'at most'],
  rounds.map((rush, index) => [
    String(index + 1),
    number(rush.going),
    number(rush.waiting),
    rush.inOrder ? 'yes' : '**NO**',
    `${number(rush.seconds, 1)} s`,
    `**${number(rush.perSecond)}**`,
    `${number(rush.p50)} ms`,
    `**${number(rush.p99)} ms**`,
    `${number(rush.most)} ms`,
  ]),
)}
`
}
