import { createHash } from 'node:crypto'

/** What is kept of a session's token. The token has 32 random letters, so that a plain digest cannot be undone by trying. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')
