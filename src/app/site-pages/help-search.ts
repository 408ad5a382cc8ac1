import { normalizeText } from '#platform/normalize-text.ts'

interface Answer {
  title: string
  text: string
}

/** Weight of a term found in the title; in the text it counts as 1. */
const IN_TITLE = 3
/** Answers scoring below this share of the best one are left out. */
const WORTH_SHOWING = 0.4

/**
 * Answers to a query, best first. Rare terms weigh more, so "how do I get a refund" is about refunds; endings don't
 * matter ("refunds", "cancelling").
 */
export function findAnswers<Found extends Answer>(answers: readonly Found[], query: string): Found[] {
  const searched = answers.map((answer) => ({
    answer,
    title: ` ${normalizeText(answer.title)}`,
    text: ` ${normalizeText(answer.text)}`,
  }))
  const words = normalizeText(query)
    .split(' ')
    .filter(({ length }) => length > 1)
  const stems = [...new Set(words.map(stemOf))].map((stem) => {
    const having = searched.filter(({ title, text }) => title.includes(stem) || text.includes(stem)).length
    return { stem, weight: having === 0 ? 0 : Math.log(1 + answers.length / having) - Math.LN2 }
  })
  const scored = searched.map(({ answer, title, text }) => {
    const score = stems.reduce(
      (sum, { stem, weight }) => sum + weight * (title.includes(stem) ? IN_TITLE : text.includes(stem) ? 1 : 0),
      0,
    )
    return { answer, score }
  })
  const best = Math.max(...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => score > 0 && score >= best * WORTH_SHOWING)
    .toSorted((one, other) => other.score - one.score)
    .map(({ answer }) => answer)
}

/** The beginning of a word, with a space before it so that it doesn't match inside other words. */
const stemOf = (word: string) => ` ${word.slice(0, Math.min(6, Math.max(4, word.length - 3)))}`
