import { expect, test, vi } from 'vitest'
import { COMPLETENESS_WEIGHTS, type ProfilePart } from '#domains/members/people/rules.ts'
import { textOf } from '#testing/render.tsx'
import { useScoreHints } from './ProfileFields.tsx'

const PARTS = Object.keys(COMPLETENESS_WEIGHTS) as ProfilePart[]

function Hints({ profile }: { profile: Parameters<typeof useScoreHints>[0] }) {
  const hintOf = useScoreHints(profile)
  return PARTS.map((part) => <p key={part}>{`${part} ${hintOf(part) ?? 'nothing'}`}</p>)
}

test('shows on each empty field how much it adds to the score', () => {
  vi.stubGlobal('navigator', { languages: ['en-IE'] })
  expect(textOf(<Hints profile={{}} />)).toEqual(PARTS.map((part) => `${part} +${COMPLETENESS_WEIGHTS[part]}%`))
  const filled = textOf(<Hints profile={{ bio: 'Guard player', city: 'Dublin' }} />)
  expect(filled).toContain('bio nothing')
  expect(filled).toContain('city nothing')
  expect(filled).toContain('beltRank +10%')
  vi.unstubAllGlobals()
})
