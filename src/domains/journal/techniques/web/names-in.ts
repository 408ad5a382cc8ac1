/** Names with commas between them, also the ones of other scripts, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;、，\n]/)
      .map((name) => name.trim().replace(/\s+/g, ' '))
      .filter(Boolean),
  ),
]
