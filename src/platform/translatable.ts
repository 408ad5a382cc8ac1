/**
 * Marks words that stand within what the server says in English, such as a role in a sentence, so that translators get each of them
 * (scripts/sentences.ts). Answers them as they are.
 */
export function translatable<const Words extends string | Readonly<Record<string, string>>>(words: Words): Words {
  return words
}
