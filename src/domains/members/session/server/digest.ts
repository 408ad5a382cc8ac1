import { createHash } from 'node:crypto'

/** The stored form of a session token. Tokens have 32 random characters, so an unsalted hash can't be brute-forced. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')
