/** Splits a list of names at commas (also Japanese ones), semicolons and line breaks; no duplicates. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;、，\n]/)
      .map((name) => name.trim().replace(/\s+/g, ' '))
      .filter(Boolean),
  ),
]
