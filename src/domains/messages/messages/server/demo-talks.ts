/** Something said, so many hours ago. */
interface Line {
  by: string
  hoursAgo: number
  text: string
}

interface Talk {
  /** First names. Who is first began it. */
  people: readonly string[]
  /** Who did not say yet whether they take it. */
  asked?: readonly string[]
  /** How many of the newest somebody has not read. */
  unread?: Readonly<Record<string, number>>
  lines: readonly Line[]
  /** Of a group. */
  title?: string
  /** Of a thread with a gym: its name, and who answers for it. */
  gym?: { name: string; answeredBy: string }
}

/** What some of the demo community write to each other. Ana has been here for a day, so hers are of today. */
export const demoTalks: readonly Talk[] = [
  {
    people: ['bia', 'ana'],
    unread: { ana: 2 },
    lines: [
      {
        by: 'bia',
        hoursAgo: 19,
        text: 'Are you at the open mat on Saturday? I want to try the lapel entry on somebody who lets me.',
      },
      { by: 'ana', hoursAgo: 18.5, text: 'I open the door at nine. You get the first round and one lapel.' },
      { by: 'bia', hoursAgo: 18.4, text: 'One 😄' },
      { by: 'ana', hoursAgo: 18, text: 'Bring tape, ours is finished.' },
      { by: 'bia', hoursAgo: 3, text: 'Tape is packed. Two rolls.' },
      { by: 'bia', hoursAgo: 2.9, text: 'And I have a visitor with me, a purple belt from Lyon. Is that fine?' },
    ],
  },
  {
    people: ['ana', 'bia', 'caio', 'aoife'],
    title: 'Lisbon in March',
    unread: { ana: 1 },
    lines: [
      { by: 'ana', hoursAgo: 21, text: 'Who else is entering? The weight list closes on the first.' },
      { by: 'caio', hoursAgo: 20, text: 'Me, no-gi only. I share the room with whoever does not snore.' },
      { by: 'aoife', hoursAgo: 16, text: 'In. Flying over from Dublin on the Thursday.' },
      { by: 'bia', hoursAgo: 15, text: 'Também vou. Chego na sexta de manhã.' },
      { by: 'aoife', hoursAgo: 5, text: 'Inês says her gym has the mat free on Friday evening, light rounds.' },
    ],
  },
  {
    people: ['helio', 'ana'],
    lines: [
      { by: 'helio', hoursAgo: 14, text: 'The kids asked who teaches them on Tuesday. I said the strict one.' },
      { by: 'ana', hoursAgo: 13.5, text: 'That is you, professor.' },
      { by: 'helio', hoursAgo: 13.4, text: 'Then we are both there.' },
    ],
  },
  {
    people: ['priya', 'ana'],
    asked: ['ana'],
    unread: { ana: 1 },
    lines: [
      {
        by: 'priya',
        hoursAgo: 7,
        text: 'नमस्ते! I began last week and will be in Rio over the new year. Are beginners welcome at your morning open mats?',
      },
    ],
  },
  {
    people: ['haruto'],
    gym: { name: 'Lua Branca Jiu-Jitsu', answeredBy: 'ana' },
    unread: { gym: 1 },
    lines: [
      {
        by: 'haruto',
        hoursAgo: 22,
        text: 'Good morning. I visit Rio in February. May I train with you, and do you lend a gi?',
      },
      { by: 'ana', hoursAgo: 20.5, text: 'Of course. We lend them in A1 to A4. The first visit is on the house.' },
      { by: 'haruto', hoursAgo: 6, text: 'ありがとうございます。 I take A2.' },
    ],
  },
  {
    people: ['aoife', 'admin'],
    lines: [
      {
        by: 'aoife',
        hoursAgo: 75,
        text: 'The new timetable is in. Could you look whether the times read right on a phone?',
      },
      { by: 'admin', hoursAgo: 73, text: 'They do. The Thursday class says 18:00 twice, though.' },
      { by: 'aoife', hoursAgo: 72, text: 'Mended. Thanks!' },
    ],
  },
]
