/** A message and how many hours ago it was sent. */
interface Line {
  by: string
  hoursAgo: number
  text: string
}

interface Talk {
  /** First names; the first started the conversation. */
  people: readonly string[]
  /** People who haven't answered the request yet. */
  asked?: readonly string[]
  /** The number of newest messages each person hasn't read. */
  unread?: Readonly<Record<string, number>>
  lines: readonly Line[]
  /** Title of a group. */
  title?: string
  /** In a conversation with a gym: its name and who replies for it. */
  gym?: { name: string; answeredBy: string }
}

/** Conversations in the demo community. Ana joined a day ago, so hers are less than a day old. */
export const demoTalks: readonly Talk[] = [
  {
    people: ['bia', 'ana'],
    unread: { ana: 2 },
    lines: [
      {
        by: 'bia',
        hoursAgo: 19,
        text: "Are you at the open mat on Saturday? I want to try the lapel entry on someone who'll let me.",
      },
      { by: 'ana', hoursAgo: 18.5, text: 'I open up at nine. You get the first round and one lapel.' },
      { by: 'bia', hoursAgo: 18.4, text: 'One 😄' },
      { by: 'ana', hoursAgo: 18, text: "Bring tape, we've run out." },
      { by: 'bia', hoursAgo: 3, text: "Tape's packed. Two rolls." },
      { by: 'bia', hoursAgo: 2.9, text: "And I'm bringing a visitor, a purple belt from Lyon. OK?" },
    ],
  },
  {
    people: ['ana', 'bia', 'caio', 'aoife'],
    title: 'Lisbon in March',
    unread: { ana: 1 },
    lines: [
      { by: 'ana', hoursAgo: 21, text: 'Who else is entering? Registration closes on the first.' },
      { by: 'caio', hoursAgo: 20, text: "Me, no-gi only. I'll share a room with anyone who doesn't snore." },
      { by: 'aoife', hoursAgo: 16, text: 'In. Flying over from Dublin on the Thursday.' },
      { by: 'bia', hoursAgo: 15, text: 'Também vou. Chego na sexta de manhã.' },
      { by: 'aoife', hoursAgo: 5, text: "Inês says her gym's mat is free on Friday evening. Light rounds?" },
    ],
  },
  {
    people: ['helio', 'ana'],
    lines: [
      { by: 'helio', hoursAgo: 14, text: "The kids asked who's teaching them on Tuesday. I said the strict one." },
      { by: 'ana', hoursAgo: 13.5, text: "That's you, professor." },
      { by: 'helio', hoursAgo: 13.4, text: "Then we'll both be there." },
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
        text: "नमस्ते! I started last week and I'll be in Rio over New Year. Are beginners welcome at your morning open mats?",
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
        text: "Good morning. I'm visiting Rio in February. Could I train with you, and do you lend gis?",
      },
      { by: 'ana', hoursAgo: 20.5, text: 'Of course. We have loan gis in A1 to A4. Your first visit is on the house.' },
      { by: 'haruto', hoursAgo: 6, text: 'ありがとうございます。 A2, please.' },
    ],
  },
  {
    people: ['aoife', 'admin'],
    lines: [
      {
        by: 'aoife',
        hoursAgo: 75,
        text: 'The new timetable is in. Could you check that the times look right on a phone?',
      },
      { by: 'admin', hoursAgo: 73, text: "They do. Thursday's class says 18:00 twice, though." },
      { by: 'aoife', hoursAgo: 72, text: 'Fixed. Thanks!' },
    ],
  },
]
