import { fold } from '#platform/fold.ts'

/** Closer than this, two gyms with similar names are one. */
export const SAME_GYM_KM = 0.15

/** Words that half of all gyms bear: they do not tell two apart. */
const COMMON =
  /^(bjj|brazilian|brasilian|jiu|jitsu|jiujitsu|ju|jujitsu|jujutsu|gracie|grappling|submission|fighting|academy|academia|akademie|gym|gyms|mma|mixed|martial|arts|art|team|club|clube|dojo|school|schule|studio|center|centre|fitness|fight|combat|karate|judo|taekwondo|kickboxing|the|of|and|de|do|da|e|und|verein|ev|sports|sport|training)$/

/** Whether two names mean the same gym, given that both stand at the same place. */
export function similarNames(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.join(' ') === b.join(' ')) return true
  const [ownA, ownB] = [own(a), own(b)]
  if (ownA.length === 0 || ownB.length === 0) return false
  return overlap(ownA.join(' '), ownB.join(' ')) >= 0.7 && overlap(a.join(' '), b.join(' ')) >= 0.65
}

const wordsOf = (name: string) =>
  fold(name)
    .replace(/\bbjj\b/g, 'brazilian jiu jitsu')
    .replace(/\bjiujitsu\b/g, 'jiu jitsu')
    .split(' ')
const own = (words: string[]) => words.filter((word) => !COMMON.test(word))

/** How much of the shorter text's groups of three letters the other has. */
function overlap(one: string, other: string): number {
  const [a, b] = [threes(one), threes(other)]
  const shared = [...a].filter((three) => b.has(three)).length
  return shared / Math.min(a.size, b.size)
}

function threes(text: string): Set<string> {
  const found = new Set<string>()
  for (const word of text.split(' ')) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3))
  }
  return found
}
