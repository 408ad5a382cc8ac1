import type { ContentType } from '#domains/feed/activities/entry-vocabulary.ts'
import type { contents } from './tables.ts'

interface Piece extends Omit<Partial<typeof contents.$inferInsert>, 'type' | 'title' | 'parts'> {
  type: ContentType
  title: string
  daysAgo: number
  startsInDays?: number
  /** The parts of a course, as indexes into this list. */
  parts?: readonly number[]
}

/** Marcus Bell's lessons in the demo community, oldest first. */
export const demoPieces: readonly Piece[] = [
  {
    type: 'article',
    title: 'Head position before everything else',
    teaser: 'Where your forehead goes decides who works and who rests.',
    body: "## The forehead\n\nPut it **under the ear**, not on the shoulder. From the shoulder they stand up; under the ear they carry you.\n\n1. Elbows in, hands on the lat.\n2. Walk to the side you're looking at.\n3. Wait for the hand that posts.\n\nDo this for three rounds without attacking. You'll be surprised how little is left to attack with.",
    techniques: ['front-headlock'],
    level: 'beginner',
    daysAgo: 52,
  },
  {
    type: 'article',
    title: 'Why the snap-down fails at the end of class',
    teaser: "It's rarely the arms. It's the step that comes too late.",
    body: "A snap-down is a **step**, and the hands are there to tell you when. When you're tired the hands go first and the step follows: they bend, look up and stand back up.\n\nCount it out loud: *step, pull, sprawl*. If you can't say it, you're not doing it.",
    techniques: ['snap-down', 'sprawl'],
    minLevel: 0,
    daysAgo: 45,
  },
  {
    type: 'drill_plan',
    title: 'Twelve minutes alone: hips and head',
    teaser: "A warm-up that's already the technique.",
    body: 'No partner, no wall. Rest as long as the note says and no longer.',
    techniques: ['sprawl', 'front-headlock'],
    steps: [
      { title: 'Sprawl and walk around', technique: 'sprawl', minutes: 3, note: 'Both ways. Hips before chest.' },
      { title: 'Snap-down in the air', technique: 'snap-down', minutes: 4, note: 'Step, pull, sprawl, in that order.' },
      { title: 'Sit out', minutes: 3, note: 'Slowly, until your back touches nothing.' },
      { title: 'Breathe', minutes: 2, note: 'Through the nose.' },
    ],
    daysAgo: 38,
  },
  {
    type: 'article',
    title: "The arm-in guillotine that doesn't need strength",
    teaser: 'Three things to change before you squeeze.',
    body: "## Before the squeeze\n\n- The wrist, **not the forearm**, under the chin.\n- Your ear to their far shoulder blade.\n- Your near hip on the floor.\n\n## The squeeze\n\nThere is none. Walk your hip away until they tap. If they don't, you're too high: go back to the second point.",
    techniques: ['arm-in-guillotine', 'guillotine'],
    minLevel: 1,
    level: 'intermediate',
    daysAgo: 30,
  },
  {
    type: 'drill_plan',
    title: 'From front headlock to the back, with a partner',
    teaser: 'Twenty minutes for two people, at three speeds.',
    body: 'Change roles after each step.',
    techniques: ['front-headlock', 'back-control'],
    minLevel: 1,
    steps: [
      {
        title: 'Hold the front headlock',
        technique: 'front-headlock',
        minutes: 5,
        note: 'Your partner moves, no one attacks.',
      },
      { title: 'Go behind', technique: 'back-control', minutes: 10, note: 'Every time the hand posts.' },
      { title: 'At full speed', minutes: 5, note: 'Stop at the hooks and start again.' },
    ],
    daysAgo: 22,
  },
  {
    type: 'article',
    title: 'Anaconda or darce? Ask the elbow',
    teaser: 'One look decides it, and you had it all along.',
    body: 'Their near elbow is **inside** your hip: anaconda. **Outside**: darce. Everything else is decoration.\n\nRoll only when the shoulder is already on the floor.',
    techniques: ['anaconda-choke', 'darce-choke'],
    minLevel: 1,
    level: 'advanced',
    daysAgo: 15,
  },
  {
    type: 'course',
    title: 'The front headlock in five weeks',
    teaser: 'From head position to the choke, one lesson a week.',
    body: 'Spend a week on each lesson. Everyone who skips the first one comes back to it later.',
    techniques: ['front-headlock'],
    parts: [0, 1, 2, 3, 4],
    minLevel: 1,
    daysAgo: 9,
  },
  {
    type: 'live_class',
    title: 'Your rounds, reviewed together',
    teaser: "Send me a round before Friday. We'll pause it where it was decided.",
    body: 'Bring something to write with. Questions at the end.',
    techniques: ['front-headlock', 'turtle'],
    minLevel: 2,
    startsInDays: 10,
    daysAgo: 4,
  },
]
